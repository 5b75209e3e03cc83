import * as vscode from 'vscode';
import { askOne, Dismissed } from './inputs';

/** Where logins are kept that the user wants kept: the editor's secret storage, by cluster. */
export interface RememberedLogins {
  readonly secrets: vscode.SecretStorage;
  readonly cluster: string;
}

/** How to log in: the properties of a Java client, and the folder that paths in them are seen from. */
export interface ClientLogin {
  readonly clientProperties: string | undefined;
  readonly folder: string;
}

type Way = 'none' | 'kept' | 'file' | 'password';

const MECHANISMS = ['SCRAM-SHA-512', 'SCRAM-SHA-256', 'PLAIN'] as const;

/** Asks how to log in. Throws `Dismissed` when the user closes a question. */
export async function askForLogin(title: string, logins: RememberedLogins): Promise<ClientLogin> {
  const kept = await logins.secrets.get(keyOf(logins));
  const ways: (vscode.QuickPickItem & { readonly value: Way })[] = [
    { label: 'No login, no TLS', description: 'PLAINTEXT', value: 'none' },
    { label: 'Properties of a Java client…', description: '--command-config', value: 'file' },
    { label: 'User and password…', description: 'SASL', value: 'password' },
  ];
  if (kept !== undefined) {
    ways.unshift({ label: 'As last time', description: 'from the secret storage', value: 'kept' });
  }
  const way = await askOne(`${title} (2/3)`, ways);
  switch (way) {
    case 'none':
      return { clientProperties: undefined, folder: '.' };
    case 'kept':
      return { clientProperties: kept, folder: '.' };
    case 'file':
      return fromFile();
    case 'password':
      return fromPassword(title, logins);
  }
}

async function fromFile(): Promise<ClientLogin> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Properties of a Java client',
      openLabel: 'Use',
      filters: { Properties: ['properties', 'config', 'conf'], 'All files': ['*'] },
    })) ?? [];
  if (!file) throw new Dismissed();
  const bytes = await vscode.workspace.fs.readFile(file);
  const folder = vscode.Uri.joinPath(file, '..').fsPath;
  return { clientProperties: new TextDecoder().decode(bytes), folder };
}

async function fromPassword(title: string, logins: RememberedLogins): Promise<ClientLogin> {
  const protocol = await askOne(title, [
    { label: 'With TLS', description: 'SASL_SSL', value: 'SASL_SSL' },
    { label: 'Without TLS', description: 'SASL_PLAINTEXT', value: 'SASL_PLAINTEXT' },
  ]);
  const mechanism = await askOne(
    title,
    MECHANISMS.map((name) => ({ label: name, value: name })),
  );
  const user = await askText({ title, prompt: 'User name' });
  const password = await askText({ title, prompt: `Password of ${user}`, password: true });
  const clientProperties = propertiesOf(protocol, mechanism, user, password);
  const keep = await askOne(title, [
    { label: 'Do not keep the password', value: false },
    { label: 'Keep it in the secret storage of this editor', value: true },
  ]);
  if (keep) await logins.secrets.store(keyOf(logins), clientProperties);
  return { clientProperties, folder: '.' };
}

async function askText(options: vscode.InputBoxOptions): Promise<string> {
  const text = await vscode.window.showInputBox({ ...options, ignoreFocusOut: true });
  if (text === undefined) throw new Dismissed();
  return text;
}

/** As a Java client would be told: quoted for JAAS, then for `.properties`. */
function propertiesOf(protocol: string, mechanism: string, user: string, password: string): string {
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const module = mechanism === 'PLAIN' ? 'plain.PlainLoginModule' : 'scram.ScramLoginModule';
  const jaas = `org.apache.kafka.common.security.${module} required username=${quoted(user)} password=${quoted(password)};`;
  return [
    `security.protocol=${protocol}`,
    `sasl.mechanism=${mechanism}`,
    `sasl.jaas.config=${jaas.replaceAll('\\', '\\\\')}`,
    '',
  ].join('\n');
}

function keyOf({ cluster }: RememberedLogins): string {
  return `kafkaStreams.attach:${cluster}`;
}
