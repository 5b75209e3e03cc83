import { Uri, type ExtensionContext } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import type { ClientFactory } from './extension';

/** The worker's constructor; the types of the DOM are not loaded here. */
type WorkerClass = new (url: string) => ConstructorParameters<typeof LanguageClient>[2];

/** In a browser the server runs in a worker of its own. */
export function clientFactory(context: ExtensionContext): ClientFactory {
  const { Worker } = globalThis as unknown as { Worker: WorkerClass };
  const script = Uri.joinPath(context.extensionUri, 'dist', 'server.js');
  return (options) =>
    new LanguageClient(
      'kafkaStreams',
      'Kafka Streams Config',
      new Worker(script.toString(true)),
      options,
    );
}
