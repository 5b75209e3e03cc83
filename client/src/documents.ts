import * as vscode from 'vscode';
import { SETTINGS_FILE } from '../../server/src/binding/settings-file';

/** Schemes under which a user edits files; comparing and history views are not among them. */
const SCHEMES = [
  'file',
  'untitled',
  'vscode-remote',
  'vscode-vfs',
  'vscode-test-web',
  'memfs',
] as const;

/** Names of files that may hold Kafka Streams settings. */
const PATTERNS = [
  '**/*.properties',
  '**/*.{yaml,yml}',
  '**/.env*',
  '**/*.env',
  `**/${SETTINGS_FILE}`,
] as const;

/** Languages of a new file that has no name yet. */
const UNTITLED_LANGUAGES = ['properties', 'java-properties', 'yaml', 'dotenv'] as const;

/** The same names as `PATTERNS`, for a URI's path. */
const NAME = /\/(?:[^/]+\.(?:properties|ya?ml|env)|\.env[^/]*|\.kafka-streams-config\.json)$/i;

/** A document filter as the language client sends it. */
type Filter = { scheme: string; pattern: string } | { scheme: string; language: string };

/**
 * The documents the server is asked about. They are told by file name, never by language, so that the extension
 * works beside whichever other extension owns `.properties` and YAML.
 */
export const documentSelector: Filter[] = [
  ...SCHEMES.flatMap((scheme) => PATTERNS.map((pattern) => ({ scheme, pattern }))),
  ...UNTITLED_LANGUAGES.map((language) => ({ scheme: 'untitled', language })),
];

/** Whether the server may be asked about a document. */
export function isCandidate(document: vscode.TextDocument): boolean {
  return vscode.languages.match(documentSelector, document) > 0;
}

/**
 * Reads the argument of a command that anything in the editor may have sent: a URI or its text, of a file the
 * server may be asked about. Anything else gives `undefined`.
 */
export function readUri(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return accepted(argument);
  if (typeof argument !== 'string' || argument.length > 4096) return undefined;
  try {
    return accepted(vscode.Uri.parse(argument, true));
  } catch {
    return undefined;
  }
}

function accepted(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme === 'untitled') return uri;
  const known = SCHEMES.some((scheme) => scheme === uri.scheme);
  return known && NAME.test(uri.path) ? uri : undefined;
}
