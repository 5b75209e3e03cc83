import type { ExtensionContext } from 'vscode';
import { activateExtension, type ExtensionApi } from './extension';

/**
 * Entry point of the extension. One bundle serves both of its places; each is imported only where it is, because what
 * Node's half needs is not there in a browser.
 */
export async function activate(context: ExtensionContext): Promise<ExtensionApi> {
  const { clientFactory } =
    'importScripts' in globalThis ? await import('./browser') : await import('./node');
  return activateExtension(context, clientFactory(context));
}
