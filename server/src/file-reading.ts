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

/** The text of some bytes: UTF-8, or Latin-1 when they are not valid UTF-8, as `.properties` files may be. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // What decoders of the web call Latin-1 is Windows-1252, which differs between 0x80 and 0x9F.
    let text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) {
      text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    }
    return text;
  }
}
