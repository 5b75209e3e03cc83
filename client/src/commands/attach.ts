import * as vscode from 'vscode';
import type { ClusterRequest } from '../../../server/src/attach/attach-to';
import { asking, askOne, Dismissed } from './inputs';
import { askForLogin, type RememberedLogins } from './attach-login';

/** How long a cluster may take. */
const TIMEOUT_MS = 30_000;

const TITLE = 'Attach to a running application';

/** Where the last cluster's address is kept: never with a login. */
const LAST_CLUSTER = 'kafkaStreams.attach.bootstrap';

/** What the command needs of the extension. */
export interface AttachHost {
  readonly secrets: vscode.SecretStorage;
  readonly memory: vscode.Memento;
  /** Shows the preview of a document. */
  readonly show: (uri: vscode.Uri) => void;
}

/**
 * Asks for a cluster, a login and an application, reads it once, and opens its fleet file with the preview. Nothing is
 * written but what the user saves; secrets go to the editor's secret storage if the user says so.
 */
export async function attachToApplication(host: AttachHost): Promise<void> {
  const reason = unavailable();
  if (reason) return reason();
  await asking(async () => {
    const bootstrap = await askForCluster(host.memory);
    const logins: RememberedLogins = { secrets: host.secrets, cluster: bootstrap };
    const { clientProperties, folder } = await askForLogin(TITLE, logins);
    const request = { bootstrap, clientProperties, folder, timeoutMs: TIMEOUT_MS };
    await host.memory.update(LAST_CLUSTER, bootstrap);
    // A bundle of its own, which only whoever attaches loads.
    const { applicationsOf, attachTo } = await import('../../../server/src/main/attach');
    const listed = await withProgress(request, 'listing applications', applicationsOf);
    if (listed.kind === 'failed') return failed(listed.message, host);
    const application = await askForApplication(listed.applications);
    const attached = await withProgress(request, application, (each) =>
      attachTo({ ...each, application }),
    );
    if (attached.kind === 'failed') return failed(attached.message, host);
    await open(application, attached.fleetFile, host);
  });
}

/** Why it cannot be done here; undefined where it can. */
function unavailable(): (() => void) | undefined {
  if ('importScripts' in globalThis) {
    return () => {
      void vscode.window.showInformationMessage(
        'A browser lets nobody connect to Kafka brokers. Attach in VS Code on the desktop or on a remote machine, or on the command line: kafka-streams-config attach.',
      );
    };
  }
  if (vscode.workspace.isTrusted) return undefined;
  return () => {
    void vscode.window
      .showWarningMessage(
        'Attaching connects to a cluster: trust this workspace first.',
        'Manage Trust',
      )
      .then((choice) =>
        choice === undefined ? undefined : vscode.commands.executeCommand('workbench.trust.manage'),
      );
  };
}

async function askForCluster(memory: vscode.Memento): Promise<string> {
  const bootstrap = await vscode.window.showInputBox({
    title: `${TITLE} (1/3)`,
    prompt: 'Bootstrap servers: HOST:PORT of a broker, several separated by commas.',
    value: memory.get<string>(LAST_CLUSTER) ?? 'localhost:9092',
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.split(',').every((part) => /^\s*\S+:\d{1,5}\s*$/.test(part)) ? undefined : 'HOST:PORT',
  });
  if (bootstrap === undefined) throw new Dismissed();
  return bootstrap.trim();
}

async function askForApplication(applications: readonly string[]): Promise<string> {
  const named = applications.map((name) => ({ label: name, value: name }));
  const other = {
    label: '$(edit) Another application.id…',
    detail: applications.length === 0 ? 'No group of Kafka Streams is to be seen here.' : '',
    value: '',
  };
  const chosen = await askOne(`${TITLE} (3/3)`, [...named, other]);
  if (chosen !== '') return chosen;
  const typed = await vscode.window.showInputBox({ title: TITLE, prompt: 'application.id' });
  if (typed === undefined || typed.trim() === '') throw new Dismissed();
  return typed.trim();
}

function withProgress<Result>(
  request: ClusterRequest,
  what: string,
  run: (request: ClusterRequest) => Promise<Result>,
): Promise<Result> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Kafka Streams: ${what}`,
    cancellable: true,
  };
  return Promise.resolve(
    vscode.window.withProgress(options, (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return run({
        ...request,
        signal: controller.signal,
        onProgress: (doing) => progress.report({ message: doing }),
      });
    }),
  );
}

function failed(message: string, host: AttachHost): void {
  if (message === 'Canceled.') return;
  void vscode.window
    .showErrorMessage(`Kafka Streams: ${message}`, 'Try Again')
    .then((again) => (again === undefined ? undefined : attachToApplication(host)));
}

/** Opens the fleet file, not saved yet, beside the files of the workspace, and its preview. */
async function open(application: string, text: string, host: AttachHost): Promise<void> {
  const name = `${application.replace(/[^\w.-]+/g, '-')}-observed.fleet.yaml`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = folder
    ? vscode.Uri.joinPath(folder, name).with({ scheme: 'untitled' })
    : vscode.Uri.from({ scheme: 'untitled', path: `/${name}` });
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { preview: false });
  host.show(document.uri);
}
