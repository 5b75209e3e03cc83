import { featuresOf } from '../catalog/features';
import type { DocumentContext, Rule } from './rule';
import { scopesOf, TAGS_KEY, type Scope } from './scope';
import { keyPart } from './written';

/** Tags that an instance may have, and entries that the list may have (KIP-708). */
const LIMIT = 5;

/** More tags, or more entries in the list, than Kafka allows. */
export const tooManyTags: Rule = {
  id: 'too-many-tags',
  severity: 'error',
  insteadOf: ['invalid-value'],
  docs: {
    summary: 'An instance has more than 5 tags, or the list more than 5 entries.',
    why: 'Tags travel in every subscription and are stored with the group, so Kafka allows 5 and refuses to start with more (3.2 and later).',
    fires:
      'application.id=orders\nclient.tag.a=1\nclient.tag.b=1\nclient.tag.c=1\nclient.tag.d=1\nclient.tag.e=1\n⟦client.tag.f⟧=1\n',
    silent:
      'application.id=orders\nclient.tag.a=1\nclient.tag.b=1\nclient.tag.c=1\nclient.tag.d=1\nclient.tag.e=1\n',
  },
  checkDocument(context) {
    if (!featuresOf(context.version).assignor.clientTags) return;
    for (const scope of scopesOf(context.document)) {
      checkTags(context, scope);
      checkList(context, scope);
    }
  },
};

function checkTags({ document, report }: DocumentContext, scope: Scope): void {
  if (scope.tags.size <= LIMIT) return;
  const [sixth] = [...scope.tags.values()].slice(LIMIT);
  if (!sixth || !scope.layer.settings.includes(sixth)) return;
  report({
    span: keyPart(document, sixth),
    message: `Kafka Streams will not start: this instance has ${scope.tags.size} client tags, ${LIMIT} are allowed.`,
  });
}

function checkList({ report }: DocumentContext, scope: Scope): void {
  const list = scope.layer.settings.findLast(({ key }) => key === TAGS_KEY);
  const items = list?.literal ? list.value.items() : [];
  const sixth = items[LIMIT];
  const last = items.at(-1);
  if (!sixth || !last) return;
  report({
    span: { start: sixth.span.start, end: last.span.end },
    message: `Kafka Streams will not start: ${items.length} tags are listed, ${LIMIT} are allowed.`,
  });
}
