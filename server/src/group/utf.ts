import { taskAssignmentError } from './errors';

/** Java's `getBytes(UTF_8)`: a surrogate without its other half becomes a question mark. */
export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text.replace(/\p{Surrogate}/gu, '?'));
}

/**
 * Java's `new String(bytes, UTF_8)`: whatever is no UTF-8 becomes U+FFFD. A surrogate written as three bytes becomes
 * one of them in Java, where the web's decoder makes three.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const parts: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0xed || ((bytes[at + 1] ?? 0) & 0xe0) !== 0xa0) continue;
    parts.push(decoder.decode(bytes.subarray(start, at)), '\ufffd');
    at += ((bytes[at + 2] ?? 0) & 0xc0) === 0x80 ? 2 : 1;
    start = at + 1;
  }
  return parts.join('') + decoder.decode(bytes.subarray(start));
}

/**
 * The bytes of `DataOutput.writeUTF` without their length: each UTF-16 unit by itself, U+0000 as two bytes.
 * @throws UserDataError beyond 65,535 bytes.
 */
export function encodeModifiedUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0 && unit < 0x80) bytes.push(unit);
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f));
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  }
  if (bytes.length > 0xffff) throw taskAssignmentError('Failed to encode AssignmentInfo');
  return Uint8Array.from(bytes);
}

/** The text of such bytes; `undefined` where `DataInput.readUTF` finds them malformed. */
export function decodeModifiedUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at++] as number;
    const more = lead < 0x80 ? 0 : lead >> 5 === 6 ? 1 : lead >> 4 === 14 ? 2 : -1;
    if (more === -1) return undefined;
    let unit = more === 0 ? lead : lead & (more === 1 ? 0x1f : 0x0f);
    for (let rest = more; rest > 0; rest--) {
      const byte = bytes[at++] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      unit = (unit << 6) | (byte & 0x3f);
    }
    text += String.fromCharCode(unit);
  }
  return text;
}
