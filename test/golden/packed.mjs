// The golden files as they are stored: lines of text, compressed with brotli.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The lines of a packed file. */
export function readPacked(file) {
  return brotliDecompressSync(readFileSync(file)).toString().split('\n');
}

/** Writes a packed file; answers its size in bytes. */
export function writePacked(file, lines) {
  const packed = brotliCompressSync(lines.join('\n'), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  writeFileSync(file, packed);
  return packed.length;
}
