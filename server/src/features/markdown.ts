/**
 * Text of the user's as Markdown shows it literally within a line: no emphasis, links, images, HTML, tables or line
 * breaks of its own, and nothing at its start that would open a list or a heading.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/^(\s*)([#+-])|^(\s*\d+)([.)])/, '$1$3\\$2$4')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/(?<=\bwww)\./gi, '&#46;');
}

/** A code span that shows the text as it is, back quotes included. An empty text gives "(empty)". */
export function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // Without a blank the ticks of the text would join the fence; CommonMark strips one at each end.
  const pad = longest > 0 || /^\s.*\s$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Paragraphs with a blank line between them; empty ones are left out. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/**
 * A sentence of ours with `code` in it and, maybe, words of the user's: what stands between back quotes becomes
 * code, everything else literal text.
 */
export function sentence(text: string): string {
  return text
    .split('`')
    .map((part, i, parts) => {
      if (i % 2 === 0) return escapeMarkdown(part);
      // A last quote without a partner is a character of the text.
      return i === parts.length - 1 ? escapeMarkdown(`\`${part}`) : code(part);
    })
    .join('');
}
