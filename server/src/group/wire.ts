import type { UserDataError } from './errors';
import { encodeModifiedUtf8, encodeUtf8 } from './utf';

/** Writes numbers and texts one after the other, big endian, as Java does. */
export class ByteWriter {
  private bytes = new Uint8Array(64);
  private view = new DataView(this.bytes.buffer);
  private length = 0;

  /** What was written so far. */
  result(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  /** The lower 8 bits of a number. */
  int8(value: number): void {
    const at = this.advance(1);
    this.view.setInt8(at, value);
  }

  /** The lower 16 bits of a number. */
  int16(value: number): void {
    const at = this.advance(2);
    this.view.setInt16(at, value);
  }

  /** The lower 32 bits of a number. */
  int32(value: number): void {
    const at = this.advance(4);
    this.view.setInt32(at, value);
  }

  /** The lower 64 bits of a number. */
  int64(value: bigint): void {
    const at = this.advance(8);
    this.view.setBigInt64(at, value);
  }

  /** UTF-8 after its length in 32 bits. */
  text(text: string): void {
    const bytes = encodeUtf8(text);
    this.int32(bytes.length);
    this.raw(bytes);
  }

  /** UTF-8 after its length in 16 bits; -1 stands for no text. */
  shortText(text: string | null): void {
    if (text === null) return this.int16(-1);
    const bytes = encodeUtf8(text);
    this.int16(bytes.length);
    this.raw(bytes);
  }

  /** `DataOutput.writeUTF`: Java's modified UTF-8 after its length in 16 bits. */
  modifiedText(text: string): void {
    const bytes = encodeModifiedUtf8(text);
    this.int16(bytes.length);
    this.raw(bytes);
  }

  /** UTF-16 units after their number in 32 bits. */
  units(text: string): void {
    this.int32(text.length);
    for (let at = 0; at < text.length; at++) this.int16(text.charCodeAt(at));
  }

  private raw(bytes: Uint8Array): void {
    const at = this.advance(bytes.length);
    this.bytes.set(bytes, at);
  }

  /** Makes room for more bytes; answers where they begin. */
  private advance(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(2 * this.length);
      grown.set(this.bytes);
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
    }
    return at;
  }
}

/** Reads what a {@link ByteWriter} writes. At the end of the bytes it throws the error that it was made with. */
export class ByteReader {
  private readonly view: DataView;
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly atEnd: () => UserDataError,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left. */
  get remaining(): number {
    return this.bytes.length - this.position;
  }

  /** A signed number of 8 bits. */
  int8(): number {
    return this.view.getInt8(this.advance(1));
  }

  /** A signed number of 16 bits. */
  int16(): number {
    return this.view.getInt16(this.advance(2));
  }

  /** A signed number of 32 bits. */
  int32(): number {
    return this.view.getInt32(this.advance(4));
  }

  /** A signed number of 64 bits. */
  int64(): bigint {
    return this.view.getBigInt64(this.advance(8));
  }

  /** So many bytes, not copied. */
  raw(count: number): Uint8Array {
    const at = this.advance(count);
    return this.bytes.subarray(at, at + count);
  }

  /** UTF-16 units after their number; a negative number is none. */
  units(): string {
    const count = this.int32();
    let text = '';
    for (let unit = 0; unit < count; unit++) text += String.fromCharCode(this.int16() & 0xffff);
    return text;
  }

  private advance(count: number): number {
    const at = this.position;
    if (count > this.remaining) throw this.atEnd();
    this.position += count;
    return at;
  }
}
