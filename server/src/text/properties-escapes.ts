import { Decoded } from './decoded';
import type { TextProblem } from './parsed-text';

const CONTROL: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * Resolves the escapes of a key or a value as `java.util.Properties` does: `\t \n \r \f`, `\uXXXX`, and any other
 * escaped unit stands for itself. A malformed `\u`, for which Java refuses the whole file, is reported and kept as
 * it is written.
 */
export function unescapeProperties(raw: Decoded, problems: TextProblem[]): Decoded {
  const source = raw.text;
  let escape = source.indexOf('\\');
  if (escape < 0) return raw;
  const units: string[] = [];
  const offsets: number[] = [];
  const keep = (from: number, to: number): void => {
    units.push(source.slice(from, to));
    for (let i = from; i < to; i++) offsets.push(raw.sourceOffset(i));
  };
  let at = 0;
  while (escape >= 0) {
    keep(at, escape);
    const escaped = source.charAt(escape + 1);
    at = escape + 2;
    if (escaped === 'u') {
      const hex = hexDigitsAt(source, at);
      at += hex.length;
      if (hex.length === 4) {
        units.push(String.fromCharCode(Number.parseInt(hex, 16)));
        offsets.push(raw.sourceOffset(escape));
      } else {
        keep(escape, at);
        problems.push(malformed(raw, escape, at));
      }
    } else if (escaped !== '') {
      units.push(CONTROL[escaped] ?? escaped);
      offsets.push(raw.sourceOffset(escape));
    }
    escape = source.indexOf('\\', at);
  }
  keep(at, source.length);
  offsets.push(raw.span.end);
  return new Decoded(units.join(''), raw.span, offsets);
}

function hexDigitsAt(source: string, from: number): string {
  return /^[0-9a-fA-F]*/.exec(source.slice(from, from + 4))?.[0] ?? '';
}

function malformed(raw: Decoded, from: number, to: number): TextProblem {
  return {
    code: 'malformed-escape',
    span: { start: raw.sourceOffset(from), end: raw.sourceOffset(to - 1) + 1 },
    message:
      `Java refuses the whole file: \`${raw.text.slice(from, to)}\` needs four hexadecimal digits. ` +
      'Write a backslash itself as `\\\\`.',
  };
}
