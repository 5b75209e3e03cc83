import type { InitializeParams } from 'vscode-languageserver';

/** What the client can do, as far as the server asks it for something. */
export interface ClientOffers {
  /** Asks for diagnostics itself: then they are never pushed. */
  readonly pullDiagnostics: boolean;
  readonly diagnosticRefresh: boolean;
  readonly codeLensRefresh: boolean;
  /** Answers `workspace/configuration`. */
  readonly configuration: boolean;
  /** Watches files when asked at run time. */
  readonly watchedFiles: boolean;
  /** Registers for configuration changes when asked at run time. */
  readonly configurationChanges: boolean;
  /** Tells when folders are added or removed. */
  readonly workspaceFolders: boolean;
  /** Creates files in a workspace edit. */
  readonly createFiles: boolean;
  readonly showDocument: boolean;
  /** Takes links, with what they lead from, as definitions. */
  readonly definitionLinks: boolean;
  /** Shows what a rename changes before it does, and asks. */
  readonly changeAnnotations: boolean;
  /** Asks anew for inlay hints when told to. */
  readonly inlayHintRefresh: boolean;
  /** Lists and reads files for the server, from its `initializationOptions.clientFiles`. */
  readonly files: boolean;
  /** Commands of the client's own that code actions may name, from its `initializationOptions.clientCommands`. */
  readonly commands: readonly string[];
}

/** Reads the client's capabilities; whatever is missing counts as not offered. */
export function offersOf({ capabilities, initializationOptions }: InitializeParams): ClientOffers {
  const { workspace, textDocument, window } = capabilities;
  return {
    pullDiagnostics: textDocument?.diagnostic !== undefined,
    diagnosticRefresh: workspace?.diagnostics?.refreshSupport === true,
    codeLensRefresh: workspace?.codeLens?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    createFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('create') === true,
    showDocument: window?.showDocument?.support === true,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    changeAnnotations:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.changeAnnotationSupport !== undefined &&
      textDocument?.rename?.honorsChangeAnnotations === true,
    inlayHintRefresh: workspace?.inlayHint?.refreshSupport === true,
    files: (initializationOptions as { clientFiles?: unknown } | undefined)?.clientFiles === true,
    commands: commandsIn(initializationOptions),
  };
}

function commandsIn(options: unknown): string[] {
  const { clientCommands } = (options ?? {}) as { clientCommands?: unknown };
  return Array.isArray(clientCommands)
    ? clientCommands.filter((command) => typeof command === 'string')
    : [];
}

/** URIs of the folders that are open at the start; older clients name only one. */
export function foldersOf(params: InitializeParams): string[] {
  if (params.workspaceFolders) return params.workspaceFolders.map(({ uri }) => uri);
  // Clients of before 3.6 send only this.
  return params.rootUri ? [params.rootUri] : [];
}
