import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** A page, or an element of the document that is looked at. */
export interface Evaluates {
  evaluate<Result>(expression: string): Promise<Result>;
}

/** What axe-core finds wrong with the document, a line each. */
export async function violations(page: Evaluates): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate<AxeResults>('axe.run()');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
