/** Largest file that is read, in bytes: no configuration is larger. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** Folders whose content is made by tools: never walked. */
export const MADE_BY_TOOLS: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.gradle',
  '.idea',
  'target',
  'build',
  'dist',
  'out',
]);

/** Bytes that are made text at a time: as many as a call surely takes as arguments. */
const CHUNK = 8_192;

/** The text of a file. */
export interface FileText {
  readonly text: string;
  /** Whether its bytes are no UTF-8, so that they were read as Latin-1. */
  readonly latin1: boolean;
}

/** The text of some bytes: UTF-8, or Latin-1 when they are not valid UTF-8, as `.properties` files may be. */
export function decode(bytes: Uint8Array): FileText {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes), latin1: false };
  } catch {
    // What decoders of the web call Latin-1 is Windows-1252, which differs between 0x80 and 0x9F.
    let text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) {
      text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    }
    return { text, latin1: true };
  }
}
