import { Decoded } from './decoded';

/**
 * A text whose `{{ … }}` templates (Helm, Jinja) were put out of a YAML reader's way, unit for unit: lines that
 * hold nothing else are blanked, others stand in as letters.
 */
export class TemplatedText {
  /** What the YAML reader is given; as long as the text itself. */
  readonly masked: string;
  /** Whether there is any template. */
  readonly templated: boolean;

  constructor(private readonly text: string) {
    this.masked = mask(text);
    this.templated = this.masked !== text;
  }

  /** A scalar read from the masked text, with its templates back in it. */
  restore(scalar: Decoded): Decoded {
    if (!this.templated) return scalar;
    const { text, span } = scalar;
    const offsets = Array.from({ length: text.length + 1 }, (_, i) => scalar.sourceOffset(i));
    const units = Array.from({ length: text.length }, (_, i) => {
      const at = offsets[i] ?? span.end;
      return this.masked[at] === this.text[at] ? text.charAt(i) : this.text.charAt(at);
    });
    return new Decoded(units.join(''), span, offsets);
  }
}

function mask(text: string): string {
  let open = text.indexOf('{{');
  if (open < 0) return text;
  const parts: string[] = [];
  let at = 0;
  while (open >= 0) {
    const close = text.indexOf('}}', open + 2);
    if (close < 0) break;
    const end = close + 2;
    const filler = isAlone(text, open, end) ? ' ' : 'x';
    parts.push(text.slice(at, open), text.slice(open, end).replace(/[^\r\n]/g, filler));
    at = end;
    open = text.indexOf('{{', at);
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Whether nothing but blanks stands beside a template on its line. */
function isAlone(text: string, open: number, end: number): boolean {
  let from = open;
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--;
  let to = end;
  while (text[to] === ' ' || text[to] === '\t' || text[to] === '\r') to++;
  return (from === 0 || text[from - 1] === '\n') && (to === text.length || text[to] === '\n');
}
