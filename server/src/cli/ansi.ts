/** Wraps text in colors, or leaves it alone. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly blue: (text: string) => string;
  readonly green: (text: string) => string;
}

/** A painter; without color every method gives its text back. */
export function paint(color: boolean): Paint {
  const wrap = (code: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    bold: wrap(1),
    dim: wrap(2),
    red: wrap(31),
    yellow: wrap(33),
    blue: wrap(34),
    green: wrap(32),
  };
}
