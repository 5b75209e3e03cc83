import { featuresOf } from '../catalog/features';
import type { KafkaVersion } from '../catalog/kafka-version';
import { replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { liveSettings } from './scope';
import { code } from './wording';

/** `Utils.getHost` and `getPort` from 4.0 on. */
const STRICT = /^(?:[0-9a-zA-Z\-%._]*:\/\/)?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;

/** The same up to 3.9: anything may stand in front. */
const LENIENT = /^.*?\[?([0-9a-zA-Z\-%._:]*)\]?:([0-9]+)$/;

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
      const near = withoutPath(value.text, version);
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
  const { strictHostAndPort, hostNeeded } = featuresOf(version);
  const match = (strictHostAndPort ? STRICT : LENIENT).exec(text);
  if (!match || Number(match[2]) > MAX_INT) return false;
  return !hostNeeded || match[1] !== '';
}

/** `http://orders:8080/state` → `http://orders:8080`. */
function withoutPath(text: string, version: KafkaVersion): string | undefined {
  const bare = /^((?:[\w.+-]+:\/\/)?[^/\s]+)\/\S*$/.exec(text)?.[1];
  return bare !== undefined && isAccepted(bare, version) ? bare : undefined;
}
