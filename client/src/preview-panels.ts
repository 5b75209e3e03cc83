import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isPersistedState } from '../preview/messages';
import { readUri } from './documents';
import { previewOptions } from './preview-html';
import { PreviewPanel, type PanelRegistry } from './preview-panel';
import { WhatIfApply } from './what-if-apply';

const VIEW_TYPE = 'kafkaStreams.preview';

/**
 * All open previews, at most one for a fleet, from whichever of its files it was opened. Brings them back after a
 * restart of the editor.
 */
export class PreviewPanels
  implements vscode.Disposable, vscode.WebviewPanelSerializer, PanelRegistry
{
  /** By the document that each was opened from. */
  private readonly panels = new Map<string, PreviewPanel>();
  private readonly serializer: vscode.Disposable;
  private readonly whatIfApply: WhatIfApply;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly client: BaseLanguageClient,
  ) {
    this.whatIfApply = new WhatIfApply(client);
    this.serializer = vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this);
  }

  /** Shows the preview of a document beside the editor, or brings it to the front. */
  show(uri: vscode.Uri): void {
    const open = this.panels.get(uri.toString()) ?? this.showing(uri.toString());
    if (open) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      VIEW_TYPE,
      'Placement',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      previewOptions(this.extensionUri),
    );
    this.adopt(panel, uri);
  }

  closed(panel: PreviewPanel): void {
    const key = panel.uri.toString();
    if (this.panels.get(key) === panel) this.panels.delete(key);
  }

  stays(panel: PreviewPanel): boolean {
    const other = this.showing(panel.uri.toString(), panel);
    if (other) {
      panel.close();
      other.reveal();
      return false;
    }
    for (const each of [...this.panels.values()]) {
      if (each !== panel && each.isNew && panel.shows(each.uri.toString())) each.close();
    }
    return true;
  }

  /** The preview that shows a document's fleet. */
  private showing(uri: string, but?: PreviewPanel): PreviewPanel | undefined {
    return [...this.panels.values()].find((panel) => panel !== but && panel.shows(uri));
  }

  /** The server says that what these documents show may have changed. */
  changed(uris: readonly string[]): void {
    for (const text of uris) {
      const uri = this.client.protocol2CodeConverter.asUri(text);
      this.panels.get(uri.toString())?.refreshSoon();
    }
  }

  /** A new server answers: whatever is shown is asked for again. */
  serverStarted(): void {
    for (const panel of this.panels.values()) panel.serverStarted();
  }

  /** Called by the editor for each preview that was open when it closed. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = isPersistedState(state) ? readUri(state.uri) : undefined;
    if (!uri || this.panels.has(uri.toString())) {
      panel.dispose();
    } else {
      panel.webview.options = previewOptions(this.extensionUri);
      this.adopt(panel, uri);
    }
    return Promise.resolve();
  }

  dispose(): void {
    this.serializer.dispose();
    this.whatIfApply.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    const { client, whatIfApply, extensionUri } = this;
    const preview = new PreviewPanel(panel, uri, client, whatIfApply, extensionUri, this);
    this.panels.set(uri.toString(), preview);
  }
}
