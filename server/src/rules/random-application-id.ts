import type { Setting } from '../binding/setting';
import { placeholdersIn, syntaxOf, type PlaceholderSyntax } from '../binding/placeholder';
import { isForDevelopment } from './development';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf } from './scope';

/** Placeholders that give another text at every start: Spring's and Micronaut's `random.*`, Quarkus' `quarkus.uuid`. */
const RANDOM = /^(?:random\.|quarkus\.uuid$|uuid$)/i;

/** An application that is a new one at every start. */
export const randomApplicationId: Rule = {
  id: 'random-application-id',
  severity: 'warning',
  docs: {
    summary: '`application.id` has a random part.',
    why: 'The id is the consumer group, the start of the names of internal topics and the folder of the state. A new one at each start is a new application: it reads everything from the beginning, shares no work with other instances, and leaves its topics behind for ever.',
    fires: 'application.id=⟦orders-${random.uuid}⟧\nnum.stream.threads=2\n',
    silent: 'application.id=orders\nnum.stream.threads=2\n',
    falseAlarm: 'Tests may want it; profiles for development and tests are left out.',
  },
  checkDocument({ document, report }) {
    for (const scope of scopesOf(document)) {
      if (isForDevelopment(scope.layer.profile)) continue;
      const id = scope.layer.settings.findLast(({ key }) => key === 'application.id');
      if (!id) continue;
      const rest = withoutRandom(id, syntaxOf(document, id.value));
      if (rest === undefined) continue;
      report({
        span: id.value.trimmed().span,
        message:
          'A new application at every start: it reads all input again into new internal topics, shares no work with other instances, and leaves the old topics behind.',
        fixes: /^[\w.-]+$/.test(rest)
          ? fixesOf({
              title: `Change to ${rest}`,
              changes: replaceValue(document, id, rest),
              preferred: true,
            })
          : [],
      });
    }
  },
};

/** The value without its random parts and the separators around them; undefined when nothing in it is random. */
function withoutRandom({ value }: Setting, syntax: PlaceholderSyntax): string | undefined {
  const random = placeholdersIn(value, syntax).filter(({ name }) => RANDOM.test(name));
  if (random.length === 0) return undefined;
  let rest = value.text;
  for (const { written } of random) rest = rest.replace(written.text, '');
  return rest.trim().replace(/^[-_.]+|[-_.]+$/g, '');
}
