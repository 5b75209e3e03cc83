/** Milliseconds in each unit people write behind a number. */
const TIME_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  milli: 1,
  millisecond: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
};

/** Bytes in each unit; K, M and G mean powers of 1024 here, as in Spring's DataSize and the JVM's options. */
const SIZE_UNITS: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  k: 1_024,
  kb: 1_024,
  kib: 1_024,
  m: 1_048_576,
  mb: 1_048_576,
  mib: 1_048_576,
  g: 1_073_741_824,
  gb: 1_073_741_824,
  gib: 1_073_741_824,
};

const ISO_DURATION =
  /^P(?=.)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d{1,9})?)S)?)?$/i;

/**
 * Milliseconds of a duration as other tools write it: `PT5M`, `10m`, `5000ms`, `1.5 h`, `2 minutes`. Undefined for
 * anything else, a bare number included.
 */
export function parseDuration(text: string): number | undefined {
  const iso = ISO_DURATION.exec(text);
  if (!iso) return parseQuantity(text, TIME_UNITS);
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = iso;
  const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return whole + Math.round(Number(seconds.replace(',', '.')) * 1_000);
}

/** Bytes of a size as other tools write it: `10MB`, `64 KiB`, `1g`. Undefined for anything else. */
export function parseDataSize(text: string): number | undefined {
  return parseQuantity(text, SIZE_UNITS);
}

function parseQuantity(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text);
  if (!match) return undefined;
  const written = (match[2] ?? '').toLowerCase();
  const unit = units[written] ?? units[written.replace(/s$/, '')];
  return unit === undefined ? undefined : Math.round(Number(match[1]) * unit);
}
