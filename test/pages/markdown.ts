import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/** First line of a page that is written by a test. */
export function written(fragment: string): string {
  return `<!-- Written from the tables in the code by \`UPDATE=1 npm run test:unit -- ${fragment}\`; do not edit. -->`;
}

/** A table; bars in its cells are escaped. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** A page of paragraphs, headings and tables. */
export function page(...parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

/** Fails when a page is not what the tables say; with `UPDATE` in the environment it is written instead. */
export function assertCurrent(file: string, text: string): void {
  if (process.env['UPDATE']) writeFileSync(file, text);
  assert.equal(readFileSync(file, 'utf8'), text);
}
