/** Writes the primitive types of Kafka's protocol, big endian. */
export class MessageWriter {
  private readonly parts: Buffer[] = [];

  /** @param flexible whether texts and lists are compact and tagged fields follow (KIP-482) */
  constructor(private readonly flexible = false) {}

  /** What was written so far. */
  result(): Buffer {
    return Buffer.concat(this.parts);
  }

  bool(value: boolean): this {
    return this.int8(value ? 1 : 0);
  }

  int8(value: number): this {
    const part = Buffer.alloc(1);
    part.writeInt8(value);
    return this.raw(part);
  }

  int16(value: number): this {
    const part = Buffer.alloc(2);
    part.writeInt16BE(value);
    return this.raw(part);
  }

  int32(value: number): this {
    const part = Buffer.alloc(4);
    part.writeInt32BE(value);
    return this.raw(part);
  }

  int64(value: bigint): this {
    const part = Buffer.alloc(8);
    part.writeBigInt64BE(value);
    return this.raw(part);
  }

  text(value: string | null): this {
    const bytes = value === null ? null : Buffer.from(value, 'utf8');
    if (this.flexible) this.unsignedVarint(bytes === null ? 0 : bytes.length + 1);
    else this.int16(bytes === null ? -1 : bytes.length);
    return bytes === null ? this : this.raw(bytes);
  }

  data(value: Uint8Array): this {
    if (this.flexible) this.unsignedVarint(value.length + 1);
    else this.int32(value.length);
    return this.raw(value);
  }

  list<Item>(items: readonly Item[] | null, write: (item: Item) => void): this {
    const count = items === null ? -1 : items.length;
    if (this.flexible) this.unsignedVarint(count + 1);
    else this.int32(count);
    items?.forEach(write);
    return this;
  }

  /** No tagged fields, where the version could have some. */
  noTags(): this {
    return this.flexible ? this.unsignedVarint(0) : this;
  }

  raw(bytes: Uint8Array): this {
    this.parts.push(Buffer.from(bytes));
    return this;
  }

  private unsignedVarint(value: number): this {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
    return this.raw(Buffer.from(bytes));
  }
}
