import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type Connection,
  type InitializeParams,
} from 'vscode-languageserver';
import { fileName } from './binding/document-name';
import { SETTINGS_FILE } from './binding/settings-file';
import { capabilitiesFor } from './language-server/capabilities';
import { foldersOf, offersOf } from './language-server/client-offers';
import { openWorkspace } from './language-server/client-workspace';
import { runDescribeFleet } from './language-server/describe-fleet-command';
import { runMakeRackAware } from './language-server/make-rack-aware-command';
import { answerNavigation } from './language-server/navigation-requests';
import { deliverDiagnostics } from './language-server/diagnostics-delivery';
import { DocumentStore } from './language-server/document-store';
import { answerFeatures } from './language-server/feature-requests';
import { announcer } from './language-server/announcer';
import { answering, describe, type RequestContext } from './language-server/request';
import type { Runtime } from './language-server/runtime';
import { ReadingProgress } from './language-server/reading-progress';
import { SECTION, SettingsSource } from './language-server/settings-source';
import { COMMANDS } from './protocol';
import type { CoreSettings } from './features/model';
import { WATCHED_GLOBS } from './watched-files';

/** How long requests wait for the client's settings before they are answered with the defaults. */
const SETTINGS_PATIENCE_MS = 1_000;

/** Lets the language server answer on a connection until the client says `exit`. */
export function startServer(connection: Connection, runtime: Runtime): void {
  connection.onInitialize((params) => {
    const offers = offersOf(params);
    connection.onInitialized(() => serving.start());
    const serving = serve(connection, runtime, params);
    return {
      capabilities: capabilitiesFor(offers),
      serverInfo: { name: 'Kafka Streams Config' },
    };
  });
  connection.listen();
}

/** Wires everything up for one client; `start` begins to read once the client can be asked. */
function serve(
  connection: Connection,
  runtime: Runtime,
  params: InitializeParams,
): { start(): void } {
  const offers = offersOf(params);
  const settings = new SettingsSource(
    connection,
    offers,
    runtime.timer,
    params.initializationOptions,
  );
  const userSettings = settings.settingsOf.bind(settings);
  let folders = foldersOf(params);
  const open = () => openWorkspace(connection, offers.files, runtime.timer, runtime.disk, folders);
  let workspace = open();
  let settle: () => void = () => undefined;
  const context: RequestContext = {
    console: connection.console,
    timer: runtime.timer,
    rulePages: runtime.rulePages,
    ready: new Promise<void>((resolve) => (settle = resolve)),
  };
  const store = new DocumentStore(
    connection.console,
    runtime.createProject(userSettings),
    workspace,
  );
  const settingsOf = (uri: string): CoreSettings => store.project.settings(uri);
  const delivery = deliverDiagnostics(connection, offers, store, context);
  const announce = announcer(connection, offers, store, delivery, runtime.timer);

  const guarded = (name: string, work: () => Promise<void>): void => {
    work().catch((error: unknown) => connection.console.error(`${name}: ${describe(error)}`));
  };
  /** A settings file may change what is said of any other. */
  const changed = (uri: string): void => {
    if (fileName(uri) !== SETTINGS_FILE) return announce.change(uri);
    announce.everything();
    refreshHints();
  };
  const refreshHints = (): void => {
    if (offers.inlayHintRefresh) connection.languages.inlayHint.refresh().catch(() => undefined);
  };
  const readFiles = async (): Promise<void> => {
    workspace = open();
    const project = runtime.createProject(userSettings);
    const reading = store.restart(project, workspace, new ReadingProgress(connection));
    settle();
    announce.everything();
    refreshHints();
    await reading;
    announce.everything();
  };
  /** Reads settings and files anew: at the start, and when either may differ everywhere. */
  const restart = async (): Promise<void> => {
    await settings.load(folders, () => guarded('Reading with late settings', readFiles));
    await readFiles();
  };

  answerFeatures(connection, offers, store, settingsOf, announce, context);
  answerNavigation(connection, offers, store, settingsOf, context);
  connection.onExecuteCommand(
    answering(context, 'Command', null, async ({ command, arguments: args }) => {
      if (command === COMMANDS.describeFleet) {
        await runDescribeFleet(connection, offers, store, workspace, args);
      } else if (command === COMMANDS.makeRackAware) {
        await runMakeRackAware(connection, store, args);
      }
      return null;
    }),
  );

  store.open.listen(connection);
  store.open.onDidChangeContent(({ document: { uri } }) => {
    changed(uri);
    store.touch(uri);
  });
  store.open.onDidClose(({ document: { uri } }) =>
    guarded(`Closing ${uri}`, async () => {
      changed(uri);
      await store.read(uri);
      changed(uri);
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guarded('Watched files', async () => {
      await Promise.all(
        changes.map(async ({ uri, type }) => {
          changed(uri);
          if (type === FileChangeType.Deleted) store.forget(uri);
          else await store.read(uri);
          changed(uri);
        }),
      );
    }),
  );
  const again = (): void => guarded('Reading the workspace', restart);
  connection.workspace.onDidDeleteFiles(again);
  connection.workspace.onDidRenameFiles(again);
  connection.onDidChangeConfiguration((change) => {
    settings.accept(change.settings);
    again();
  });
  connection.onShutdown(() => {
    announce.dispose();
    delivery.dispose();
  });

  return {
    start() {
      runtime.timer.after(SETTINGS_PATIENCE_MS, settle);
      if (offers.configurationChanges) {
        guarded('Listening to settings', async () => {
          const { type } = DidChangeConfigurationNotification;
          await connection.client.register(type, { section: SECTION });
        });
      }
      if (offers.watchedFiles) {
        guarded('Watching files', async () => {
          const watchers = WATCHED_GLOBS.map((globPattern) => ({ globPattern }));
          await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
        });
      }
      if (offers.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map(({ uri }) => uri));
          folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
          again();
        });
      }
      again();
    },
  };
}
