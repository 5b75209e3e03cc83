import { listed } from '../placement/words';

/** Text as code in a message; blanks at its ends stay visible, a long one is cut. */
export function code(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return `\`${short}\``;
}

/** Each text as code: `` `a` and `b` ``. */
export function codes(texts: readonly string[]): string {
  return listed(texts.map(code));
}
