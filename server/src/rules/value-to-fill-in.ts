import type { BoundDocument, Setting } from '../binding/setting';

/** Shapes whose framework replaces `${NAME}` and fails at start when nothing gives it. */
const RESOLVING = new Set([
  'spring-boot',
  'spring-cloud-stream',
  'quarkus',
  'micronaut',
  'compose',
]);

/**
 * A value for a new setting that only the user can tell, such as an instance's zone. Where the framework, or the
 * document's other settings, take values from the environment: `${AZ}`. Else a word that says what to do, because
 * a guess would be taken for a zone.
 */
export function valueToFillIn(
  { shape }: BoundDocument,
  others: Iterable<Setting>,
  name: string,
): string {
  const fromEnvironment = [...others].some(({ value }) => /\$\{\w/.test(value.text));
  if (!RESOLVING.has(shape) && !fromEnvironment) return 'change-me';
  return `\${${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}}`;
}
