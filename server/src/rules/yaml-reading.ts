import type { Shape } from '../binding/setting';
import type { Entry } from '../text/parsed-text';

/** Whole numbers of YAML 1.1 as SnakeYAML resolves them; the last form counts in sixties. */
const WHOLE =
  /^[-+]?(?:0b_*[01][01_]*|0x_*[\da-f][\da-f_]*|0_*[0-7][0-7_]*|0|[1-9][\d_]*|[1-9][\d_]*(?::[0-5]?\d)+)$/i;

/** Shapes whose framework hands on what SnakeYAML reads. */
const OF_SNAKE_YAML: ReadonlySet<Shape> = new Set<Shape>([
  'spring-boot',
  'spring-cloud-stream',
  'micronaut',
]);

/**
 * What Kafka is given for an unquoted number in YAML: Spring and Micronaut hand on the number that SnakeYAML reads
 * (`10:00` → `600`, `1_000` → `1000`, `010` → `8`), Quarkus the text as it is written. Undefined where nothing says
 * who reads the file and the forms differ. Measured with Spring Boot 3.5, Micronaut 4.9 and SmallRye Config 2.9 to 3.16.
 */
export function numberRead(shape: Shape, { value }: Entry): string | undefined {
  const text = value.text.trim();
  if (shape === 'quarkus') return text;
  const decimal = WHOLE.test(text) ? wholeOf(text) : text;
  if (OF_SNAKE_YAML.has(shape)) return decimal;
  const isPlain = decimal === text.replace(/^\+/, '') && !/^[-+]?0o/.test(text);
  return isPlain ? text : undefined;
}

function wholeOf(text: string): string {
  const digits = text.replace(/[-+_]/g, '').toLowerCase();
  const number = digits.includes(':')
    ? digits.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n)
    : BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  return String(text.startsWith('-') ? -number : number);
}

/**
 * What YAML makes of an unquoted tag value, if that is not the text as it is written. Quarkus has numbers and dates as
 * they are written; Spring Boot has dates, Micronaut those without a time of day.
 */
export function rewrittenAs(shape: Shape, { value: { text }, type }: Entry): string | undefined {
  switch (type) {
    case 'string':
      return undefined;
    case 'null':
      return 'missing value';
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : 'boolean';
    case 'number':
      return shape === 'quarkus' || /^(0|-?[1-9]\d{0,14})$/.test(text) ? undefined : 'number';
    case 'other':
      return keepsDates(shape, text) ? undefined : 'date';
  }
}

function keepsDates(shape: Shape, text: string): boolean {
  if (shape === 'micronaut') return /^\d{4}-\d\d-\d\d$/.test(text);
  return shape === 'quarkus' || shape === 'spring-boot' || shape === 'spring-cloud-stream';
}
