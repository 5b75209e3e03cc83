import { createHash } from 'node:crypto';

const MAGIC = 0xfeedfeed;

/** Most certificates of one chain or store; every count in the file is compared with it. */
const MOST = 10_000;

/**
 * The trusted certificates of a Java key store in JKS form, in PEM. They are not encrypted in it; the password only
 * proves that nobody changed the file, which is checked where one is given. Keys are passed over.
 *
 * @returns undefined where the bytes are no JKS file, `'changed'` where the password or the file is not right
 */
export function trustedOfJks(
  bytes: Buffer,
  password: string | undefined,
): string[] | 'changed' | undefined {
  if (bytes.length < 32 || bytes.readUInt32BE(0) !== MAGIC) return undefined;
  const content = bytes.subarray(0, -20);
  if (password !== undefined && !digestOf(content, password).equals(bytes.subarray(-20))) {
    return 'changed';
  }
  try {
    return entriesOf(content);
  } catch (error) {
    if (error instanceof RangeError) return 'changed';
    throw error;
  }
}

/** Walks the entries; a length that leads out of the file is a RangeError of the buffer. */
function entriesOf(content: Buffer): string[] {
  const version = content.readUInt32BE(4);
  let at = 12;
  const skip = (length: number): Buffer => {
    if (length < 0 || at + length > content.length) throw new RangeError('beyond the end');
    at += length;
    return content.subarray(at - length, at);
  };
  const text = (): void => void skip(skip(2).readUInt16BE());
  const block = (): Buffer => skip(skip(4).readUInt32BE());
  const certificate = (): Buffer => {
    if (version >= 2) text();
    return block();
  };
  const trusted: string[] = [];
  for (let left = Math.min(content.readUInt32BE(8), MOST); left > 0; left--) {
    const isKey = skip(4).readUInt32BE() === 1;
    text();
    skip(8);
    if (isKey) {
      block();
      for (let chain = Math.min(skip(4).readUInt32BE(), MOST); chain > 0; chain--) certificate();
    } else trusted.push(pemOf(certificate()));
  }
  return trusted;
}

/** Java salts its digest with words that nobody else would use. */
function digestOf(content: Buffer, password: string): Buffer {
  const secret = Buffer.from(password, 'utf16le').swap16();
  return createHash('sha1').update(secret).update('Mighty Aphrodite').update(content).digest();
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
