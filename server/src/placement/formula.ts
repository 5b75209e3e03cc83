import type { FormulaAnswer, TagValues } from './verdict';

/**
 * KIP-708's formula: with `standbys` standbys, Absolute Preferred needs more than that many values of every listed
 * tag, Partially Preferred of at least one. (The KIP's prose forgets the active copy; its worked examples do not.)
 * Necessary, not sufficient. `tags` must not be empty.
 */
export function formulaOf(tags: readonly TagValues[], standbys: number): FormulaAnswer {
  const counts = tags.map(({ values }) => values.length);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  const tier = standbys < fewest ? 'absolute' : standbys < most ? 'partial' : 'least';
  const limitingTags = tags
    .filter(({ values }) => values.length <= standbys)
    .sort((a, b) => a.values.length - b.values.length)
    .map(({ key }) => key);
  return { tier, limitingTags, fewest, most };
}
