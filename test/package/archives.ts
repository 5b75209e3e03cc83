import { gunzipSync, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/** The files of a zip archive by their paths; folders are left out. Throws for what is no archive. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error('No zip archive: it has no directory.');
  const files = new Map<string, Buffer>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength);
    if (!name.endsWith('/')) files.set(name, contentOf(bytes, entry));
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return files;
}

/** What an entry of the directory points to; its own header repeats name and extra field, with lengths of its own. */
function contentOf(bytes: Buffer, entry: number): Buffer {
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const content = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  return bytes.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(content) : content;
}

const BLOCK = 512;
const PLAIN_FILE = 0x30;

/** The plain files of a gzipped tar archive by their paths. */
export function readTarball(bytes: Buffer): Map<string, Buffer> {
  const archive = gunzipSync(bytes);
  const files = new Map<string, Buffer>();
  const field = (at: number, length: number): string =>
    archive.toString('utf8', at, at + length).replace(/\0[^]*$/, '');
  for (let header = 0; header + BLOCK <= archive.length && archive[header] !== 0;) {
    const size = parseInt(field(header + 124, 12), 8);
    const folder = field(header + 345, 155);
    const name = field(header, 100);
    const content = header + BLOCK;
    if (archive[header + 156] === PLAIN_FILE) {
      files.set(
        folder === '' ? name : `${folder}/${name}`,
        archive.subarray(content, content + size),
      );
    }
    header = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
