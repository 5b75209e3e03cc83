import { crc32 } from 'node:zlib';

/** A picture of an animation: a PNG file, and for how many milliseconds it is shown. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

const SIGNATURE_LENGTH = 8;

/**
 * One animated PNG of frames of equal size and format, played for ever. The frames' compressed data is taken as it is.
 * Format: https://www.w3.org/TR/png-3/#apng-frame-based-animation
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('An animation needs a frame.');
  const header = chunkOf(first.png, 'IHDR');
  let sequence = 0;
  const parts = [
    first.png.subarray(0, SIGNATURE_LENGTH),
    chunk('IHDR', header),
    chunk('acTL', numbers(frames.length, 0)),
  ];
  frames.forEach(({ png, ms }, index) => {
    if (!chunkOf(png, 'IHDR').equals(header))
      throw new Error(`Frame ${index} is of another format.`);
    // Size and position, then delay as a fraction of 1000, then "leave it" and "replace".
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(ms, 0);
    delay.writeUInt16BE(1000, 2);
    const place = Buffer.concat([header.subarray(0, 8), numbers(0, 0)]);
    parts.push(chunk('fcTL', Buffer.concat([numbers(sequence++), place, delay])));
    const data = chunksOf(png, 'IDAT');
    if (index === 0) parts.push(...data.map((part) => chunk('IDAT', part)));
    else {
      parts.push(...data.map((part) => chunk('fdAT', Buffer.concat([numbers(sequence++), part]))));
    }
  });
  parts.push(chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(parts);
}

function chunksOf(png: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === type) {
      found.push(png.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  return found;
}

function chunkOf(png: Buffer, type: string): Buffer {
  const [only] = chunksOf(png, type);
  if (!only) throw new Error(`This is no PNG file: it has no ${type}.`);
  return only;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

function numbers(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => buffer.writeUInt32BE(value, 4 * index));
  return buffer;
}
