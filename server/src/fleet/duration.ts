const PARTS = /^(?:(\d{1,6})h)?\s*(?:(\d{1,6})m)?\s*(?:(\d{1,9})s)?$/;

/** Milliseconds of a duration as fleet files write it: `90s`, `10m`, `2h`, `1h 30m`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const match = PARTS.exec(trimmed);
  if (!match || trimmed === '') return undefined;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
