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

/** Minutes as people say them: 30 → `30 min`, 120 → `2 h`, 150 → `2 h 30 min`. */
export function minutes(count: number): string {
  const whole = Math.max(1, Math.round(count));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
