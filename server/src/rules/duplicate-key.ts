import type { Setting } from '../binding/setting';
import { removeEntry } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { code } from './wording';
import { keyPart } from './written';

/** Shapes whose YAML reader refuses a map with two equal keys. */
const STRICT_YAML = new Set(['spring-boot', 'spring-cloud-stream']);

/** A key that is set again further down in the same layer. */
export const duplicateKey: Rule = {
  id: 'duplicate-key',
  severity: 'warning',
  docs: {
    summary: 'A key is set twice in one file, section or profile.',
    why: 'The last value counts and the earlier one does nothing. Profiles and sections are layers of their own: setting a key again there is no duplicate.',
    fires: 'application.id=orders\n⟦num.standby.replicas⟧=1\nnum.standby.replicas=2\n',
    silent: 'application.id=orders\nnum.standby.replicas=2\n',
  },
  checkDocument({ document, lines, report }) {
    for (const { layers } of document.applications) {
      for (const { settings } of layers) {
        for (const { earlier, last } of repeated(settings)) {
          const line = lines.lineAt(last.entry.span.start) + 1;
          const refused = document.parsed.format === 'yaml' && STRICT_YAML.has(document.shape);
          report({
            span: keyPart(document, earlier),
            tag: 'unnecessary',
            message: `${code(earlier.key)} is set again in line ${line}: ${refused ? 'the application does not start with it twice in one map' : 'this value does nothing'}.`,
            related: [
              { uri: document.uri, span: keyPart(document, last), message: 'This value counts.' },
            ],
            fixes: fixesOf({
              title: 'Remove the earlier one',
              changes: removeEntry(document, earlier),
              preferred: true,
              safe: true,
            }),
          });
        }
      }
    }
  },
};

/** Settings written with the same name in the same section, but for the last of each. */
function repeated(settings: readonly Setting[]): { earlier: Setting; last: Setting }[] {
  const last = new Map<string, Setting>();
  const found: { earlier: Setting; last: Setting }[] = [];
  for (const setting of [...settings].reverse()) {
    const { key, section } = setting.entry;
    const id = `${section} ${key.text} ${setting.key}`;
    const later = last.get(id);
    if (!later) last.set(id, setting);
    else if (later.entry !== setting.entry) found.push({ earlier: setting, last: later });
  }
  return found;
}
