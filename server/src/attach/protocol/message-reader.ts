/** Thrown where bytes are not what the protocol says: too short, a length that cannot be, a null that must not be. */
export class MalformedMessage extends Error {}

/**
 * Reads the primitive types of Kafka's protocol, big endian. Nothing is believed: every length and every count is
 * compared with the bytes that are left before anything is allocated for it.
 */
export class MessageReader {
  private readonly view: DataView;
  private position = 0;

  /** @param flexible whether texts and lists are compact and tagged fields follow (KIP-482) */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly flexible = false,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left. */
  get remaining(): number {
    return this.bytes.length - this.position;
  }

  bool(): boolean {
    return this.int8() !== 0;
  }

  int8(): number {
    return this.view.getInt8(this.advance(1));
  }

  int16(): number {
    return this.view.getInt16(this.advance(2));
  }

  uint16(): number {
    return this.view.getUint16(this.advance(2));
  }

  int32(): number {
    return this.view.getInt32(this.advance(4));
  }

  int64(): bigint {
    return this.view.getBigInt64(this.advance(8));
  }

  /** A text; fails where it is null. */
  text(): string {
    return present(this.nullableText());
  }

  nullableText(): string | null {
    const length = this.flexible ? this.unsignedVarint() - 1 : this.int16();
    return length < 0 ? null : decoder.decode(this.raw(length));
  }

  /** Bytes, not copied; null counts as none. */
  data(): Uint8Array {
    const length = this.flexible ? this.unsignedVarint() - 1 : this.int32();
    return this.raw(Math.max(0, length));
  }

  /** A list; fails where it is null. */
  list<Item>(read: () => Item): Item[] {
    return present(this.nullableList(read));
  }

  nullableList<Item>(read: () => Item): Item[] | null {
    const count = this.flexible ? this.unsignedVarint() - 1 : this.int32();
    if (count < 0) return null;
    // An item takes at least one byte.
    if (count > this.remaining) {
      throw new MalformedMessage(`${count} items in ${this.remaining} bytes`);
    }
    const items: Item[] = [];
    for (let i = 0; i < count; i++) items.push(read());
    return items;
  }

  /** A struct that may be left out: one byte tells. */
  optional<Value>(read: () => Value): Value | null {
    return this.int8() < 0 ? null : read();
  }

  /** Skips tagged fields; there are none in versions that are not flexible. */
  skipTags(): void {
    if (!this.flexible) return;
    for (let count = this.unsignedVarint(); count > 0; count--) {
      this.unsignedVarint();
      this.advance(this.unsignedVarint());
    }
  }

  private raw(count: number): Uint8Array {
    const at = this.advance(count);
    return this.bytes.subarray(at, at + count);
  }

  /** At most 31 bits: no length may be larger. */
  private unsignedVarint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.int8() & 0xff;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new MalformedMessage('a number of more than five bytes');
  }

  private advance(count: number): number {
    if (count > this.remaining) {
      throw new MalformedMessage(`${count} bytes are announced, ${this.remaining} are left`);
    }
    const at = this.position;
    this.position += count;
    return at;
  }
}

const decoder = new TextDecoder();

function present<Value>(value: Value | null): Value {
  if (value === null) throw new MalformedMessage('null where there must be a value');
  return value;
}
