import { Decoded } from './decoded';

/** Kafka has no key that is nearly as long. */
const LONGEST_BRACKET = 500;

/** The keys from a document's root to a node. Immutable. */
export class YamlPath {
  /** The root's own path. */
  static readonly ROOT = new YamlPath(undefined, 0);

  private key: Decoded | undefined;

  private constructor(
    private readonly above: YamlPath | undefined,
    private readonly step: Decoded | number,
    /** Whether a key on the way has a dot itself. */
    readonly dotted = false,
  ) {}

  /** The path of a map's value (its key) or of a list's item (its index). */
  to(step: Decoded | number): YamlPath {
    const dotted = this.dotted || (step instanceof Decoded && step.text.includes('.'));
    return new YamlPath(this, step, dotted);
  }

  /** All steps as one key with dots between them, each unit leading back to where it stands. */
  joined(): Decoded {
    return (this.key ??= this.join());
  }

  private join(): Decoded {
    const { above, step } = this;
    if (step instanceof Decoded && !step.text.includes('[')) {
      if (above === YamlPath.ROOT) return step;
      const parent = above?.joined();
      // Behind an alias the text runs backwards, which takes a closer look.
      if (parent && parent.text !== '' && parent.span.end <= step.span.start) {
        return behind(parent, step);
      }
    }
    return join([...(above?.steps() ?? []), step]);
  }

  private steps(): (Decoded | number)[] {
    return this.above ? [...this.above.steps(), this.step] : [];
  }
}

/** A key below the ones that were joined already. */
function behind(parent: Decoded, step: Decoded): Decoded {
  const length = parent.text.length;
  const offsets = new Int32Array(length + 1 + step.text.length + 1);
  // The dot stands for the end of the parent.
  for (let i = 0; i <= length; i++) offsets[i] = parent.sourceOffset(i);
  for (let i = 0; i < step.text.length; i++) offsets[length + 1 + i] = step.sourceOffset(i);
  offsets[offsets.length - 1] = step.span.end;
  const span = { start: parent.span.start, end: step.span.end };
  return new Decoded(`${parent.text}.${step.text}`, span, offsets);
}

function join(steps: readonly (Decoded | number)[]): Decoded {
  let text = '';
  const offsets: number[] = [];
  let end = 0;
  const put = (unit: string, at: number): void => {
    text += unit;
    offsets.push(at);
  };
  for (const step of steps) {
    if (typeof step === 'number') {
      for (const unit of `[${step}]`) put(unit, end);
      continue;
    }
    if (text !== '') put('.', end);
    end = step.span.end;
    for (let i = 0; i < step.text.length; i++) {
      const bracketed = bracketAt(step.text, i);
      if (bracketed === undefined) {
        put(step.text.charAt(i), step.sourceOffset(i));
        continue;
      }
      if (text !== '' && !text.endsWith('.')) put('.', step.sourceOffset(i));
      for (let j = i + 1; j < bracketed; j++) put(step.text.charAt(j), step.sourceOffset(j));
      i = bracketed;
      if (i === step.text.length - 1) end = step.sourceOffset(i);
    }
  }
  offsets.push(end);
  // Behind an alias the text runs backwards; a span must not.
  for (let i = offsets.length - 2; i >= 0; i--) {
    offsets[i] = Math.min(offsets[i] ?? 0, offsets[i + 1] ?? 0);
  }
  return new Decoded(text, { start: offsets[0] ?? end, end }, offsets);
}

/** Index of the `]` that closes a bracketed key at `from`; a list index (`[0]`) is none. */
function bracketAt(key: string, from: number): number | undefined {
  if (key[from] !== '[') return undefined;
  const length = key.slice(from, from + LONGEST_BRACKET).indexOf(']');
  const inner = key.slice(from + 1, from + length);
  return length < 0 || /^\d*$/.test(inner) ? undefined : from + length;
}
