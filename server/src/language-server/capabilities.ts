import {
  CodeActionKind,
  TextDocumentSyncKind,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { FIX_ALL_KIND } from '../features/code-actions';
import { COMMANDS } from '../protocol';
import type { ClientOffers } from './client-offers';

const ANY_FOLDER = {
  filters: [{ scheme: 'file', pattern: { glob: '**', matches: 'folder' as const } }],
};

/** What the server tells the client it can do. */
export function capabilitiesFor(offers: ClientOffers): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['.', '=', ':', ',', ' '], resolveProvider: true },
    codeActionProvider: {
      codeActionKinds: [
        CodeActionKind.QuickFix,
        CodeActionKind.RefactorRewrite,
        CodeActionKind.RefactorExtract,
        FIX_ALL_KIND,
      ],
    },
    codeLensProvider: {},
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentLinkProvider: {},
    inlayHintProvider: true,
    foldingRangeProvider: true,
    executeCommandProvider: { commands: [COMMANDS.describeFleet, COMMANDS.makeRackAware] },
    ...(offers.pullDiagnostics
      ? {
          diagnosticProvider: {
            identifier: 'kafka-streams',
            // A tag of one file decides about the placement that another file asks for.
            interFileDependencies: true,
            workspaceDiagnostics: true,
          },
        }
      : {}),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      // A watcher may tell only of the folder when a whole folder goes.
      fileOperations: { didDelete: ANY_FOLDER, didRename: ANY_FOLDER },
    },
  };
}
