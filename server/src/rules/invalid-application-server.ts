import { featuresOf } from '../catalog/features';
import type { KafkaVersion } from '../catalog/kafka-version';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import { hostAndPort, withoutPath } from './host-and-port';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';

/** The port is read as a Java int. */
const MAX_INT = 2 ** 31 - 1;

/** An address for queries that is no host and port. */
export const invalidApplicationServer: Rule = {
  id: 'invalid-application-server',
  severity: 'error',
  docs: {
    summary: '`application.server` is not of the form `host:port`.',
    why: 'Kafka Streams takes the value apart when it sets up its assignor, since 4.4 when it reads its settings, and refuses what has no host or no port. `protocol://host:port` is accepted, a path behind it is not.',
    fires: 'application.id=orders\napplication.server=⟦orders.example.com⟧\n',
    silent: 'application.id=orders\napplication.server=orders.example.com:8080\n',
  },
  checkDocument({ document, version, report }) {
    for (const setting of liveSettings(document)) {
      if (setting.key !== 'application.server' || !setting.literal) continue;
      const value = setting.value.trimmed();
      if (value.text === '' || isAccepted(value.text, version)) continue;
      const bare = withoutPath(value.text);
      const near = bare !== undefined && isAccepted(bare, version) ? bare : undefined;
      report({
        span: value.span,
        message: `Kafka Streams will not start: ${code('application.server')} must be ${code('host:port')}, not ${code(value.text)}.`,
        dependsOnVersion: isAccepted(value.text, '2.6') || isAccepted(value.text, '4.4'),
        fixes:
          near === undefined
            ? []
            : fixesOf({
                title: `Change to ${near}`,
                changes: replaceValue(document, setting, near),
                preferred: true,
              }),
      });
    }
  },
};

function isAccepted(text: string, version: KafkaVersion): boolean {
  const address = hostAndPort(text, version);
  if (!address || address.port > MAX_INT) return false;
  return !featuresOf(version).hostNeeded || address.host !== '';
}
