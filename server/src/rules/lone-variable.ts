import { counted } from '../placement/words';
import type { Span } from '../text/span';
import type { Rule } from './rule';
import { code } from './wording';
import { keyPart } from './written';

/** A variable that Quarkus takes only in place of what a file sets. */
export const loneVariable: Rule = {
  id: 'lone-variable',
  severity: 'information',
  docs: {
    summary: 'A variable `KAFKA_STREAMS_…` does nothing in Quarkus unless a file sets its key.',
    why: 'Quarkus hands on the keys that it finds under `kafka-streams.`, by their names. From the name of a variable it cannot tell dots from dashes, so `KAFKA_STREAMS_NUM_STANDBY_REPLICAS` is no such key: it overrides `kafka-streams.num.standby.replicas` where `application.properties` has that, and alone it does nothing. (Measured with SmallRye Config 2.9, 2.13, 3.3 and 3.16.)',
    fires:
      '--- file: .env ---\nQUARKUS_KAFKA_STREAMS_APPLICATION_ID=orders\nKAFKA_STREAMS_⟦NUM_STANDBY_REPLICAS⟧=1\n',
    silent: '--- file: .env ---\nQUARKUS_KAFKA_STREAMS_APPLICATION_ID=orders\n',
    falseAlarm:
      'A file may set the key. Where the application or its image reads such variables itself, name `KAFKA_STREAMS_` in `kafkaStreams.prefixes`.',
  },
  checkDocument({ document, report }) {
    const lone = new Map<number, { readonly span: Span; readonly overrides: string }>();
    for (const { layers } of document.applications) {
      const settings = layers.flatMap((layer) => layer.settings);
      const names = settings.map(({ entry }) => entry.key.text);
      for (const setting of settings) {
        const { overrides } = setting;
        if (overrides === undefined) continue;
        if (names.some((name) => name === overrides || name.endsWith(`.${overrides}`))) continue;
        const span = keyPart(document, setting);
        lone.set(span.start, { span, overrides });
      }
    }
    const [first, ...others] = [...lone.values()].sort((a, b) => a.span.start - b.span.start);
    if (!first) return;
    const { span, overrides } = first;
    // All have one cause: told of each, a file that is meant so would be full of it.
    const more =
      others.length === 0 ? '' : ` So it is with ${counted(others.length, 'more variable')} here.`;
    report({
      span,
      message: `In Quarkus this overrides ${code(overrides)} where a file sets that key; alone it does nothing.${more}`,
      related: others.map((other) => ({
        uri: document.uri,
        span: other.span,
        message: `This overrides ${code(other.overrides)}`,
      })),
    });
  },
};
