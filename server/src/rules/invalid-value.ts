import { placeholdersIn, syntaxOf } from '../binding/placeholder';
import type { Setting, Shape } from '../binding/setting';
import { lookUp } from '../catalog/catalog';
import { KAFKA_VERSIONS } from '../catalog/kafka-version';
import type { KeyFacts } from '../catalog/key-facts';
import { checkValue } from '../catalog/values';
import type { Decoded } from '../text/decoded';
import { replace, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { DocumentContext, Rule } from './rule';
import { integerOf, resolvedSettings, STANDBYS_KEY } from './scope';
import { code } from './wording';
import { numberRead } from './yaml-reading';

const THREADS_KEY = 'num.stream.threads';
const REPLICATION_KEY = 'replication.factor';

/** A value that Kafka refuses: wrong type, out of range, or not among the known ones. */
export const invalidValue: Rule = {
  id: 'invalid-value',
  severity: 'error',
  docs: {
    summary: "A value is not of its key's type, out of range, or not one of the accepted words.",
    why: 'Kafka reads all typed settings when it is created and refuses to start on the first that does not fit. What fits depends on the version: `exactly_once` is refused from 4.0 on. The keys of the consumer, producer and admin clients are checked the same way, with and without prefix.',
    fires: 'application.id=orders\nprobing.rebalance.interval.ms=⟦30000⟧\n',
    silent: 'application.id=orders\nprobing.rebalance.interval.ms=60000\n',
  },
  checkDocument(context) {
    const { known } = resolvedSettings(context.document, context.version);
    for (const { setting, resolved } of known) {
      const { prefix, facts } = resolved;
      if (!facts || prefix === 'client.tag.') continue;
      if (setting.key === STANDBYS_KEY && (integerOf(setting) ?? 0) < 0) negative(context, setting);
      else if (setting.key === THREADS_KEY && (integerOf(setting) ?? 1) < 1) {
        noThreads(context, setting);
      } else if (setting.key === REPLICATION_KEY && isNoCount(integerOf(setting))) {
        noCopies(context, setting);
      } else if (setting.literal) check(context, setting, facts);
      else checkFallback(context, setting, facts);
    }
  },
};

function check(context: DocumentContext, setting: Setting, facts: KeyFacts): void {
  const read = readText(context.document.shape, setting, facts);
  const problem = read === undefined ? undefined : checkValue(facts, read);
  if (read === undefined || !problem) return;
  const shown = setting.value.trimmed();
  const fails =
    facts.surface === 'topic'
      ? 'Creating the internal topics will fail'
      : 'Kafka Streams will not start';
  const as = read.trim() === shown.text ? '' : `, which YAML reads as ${code(read)}`;
  const not = shown.text === '' ? ' and is empty' : `, not ${code(shown.text)}${as}`;
  context.report({
    span: shown.text === '' ? setting.value.span : shown.span,
    message: `${fails}: ${code(setting.key)} must be ${problem.expected}${not}.`,
    dependsOnVersion: acceptedElsewhere(facts, read),
    fixes:
      problem.nearest === undefined
        ? []
        : fixesOf({
            title: `Change to ${problem.nearest}`,
            changes: replaceValue(context.document, setting, problem.nearest),
            preferred: true,
          }),
  });
}

/** The default inside a placeholder counts where nothing else is given. */
function checkFallback(
  { document, report }: DocumentContext,
  setting: Setting,
  facts: KeyFacts,
): void {
  const syntax = syntaxOf(document, setting.value);
  const [only, ...others] = placeholdersIn(setting.value, syntax);
  const value = setting.value.trimmed();
  const whole = only?.written.text === value.text && others.length === 0;
  const fallback: Decoded | undefined = whole ? only.fallback : undefined;
  if (!fallback || placeholdersIn(fallback, syntax).length > 0) return;
  const problem = checkValue(facts, fallback.text);
  if (!problem) return;
  const { nearest } = problem;
  report({
    span: fallback.span,
    severity: 'information',
    message: `Where nothing else is given, Kafka Streams will not start: ${code(setting.key)} must be ${problem.expected}, not ${code(fallback.text)}.`,
    dependsOnVersion: acceptedElsewhere(facts, fallback.text),
    fixes:
      nearest !== undefined && /^[\w.-]+$/.test(nearest)
        ? [{ title: `Change to ${nearest}`, changes: [replace(document, fallback.span, nearest)] }]
        : [],
  });
}

/** Kafka's own check accepts any number of standbys (KIP-441 says 0 or more). */
function negative({ document, report }: DocumentContext, setting: Setting): void {
  report({
    span: setting.value.trimmed().span,
    severity: 'warning',
    message: `${code(STANDBYS_KEY)} ${setting.value.text.trim()} is no number of standbys: Kafka starts with it and places none. Use 0 or more.`,
    fixes: fixesOf({
      title: 'Change to 0',
      changes: replaceValue(document, setting, '0'),
      preferred: true,
    }),
  });
}

/**
 * Kafka's own check accepts any number of threads. Measured on a topology with a source topic: `new KafkaStreams` throws
 * for 0 up to 3.0 and for a negative number up to 3.6; newer versions (3.7 to 4.4) come up without any stream thread.
 */
function noThreads({ document, report }: DocumentContext, setting: Setting): void {
  report({
    span: setting.value.trimmed().span,
    severity: 'warning',
    message: `With ${code(THREADS_KEY)} ${setting.value.text.trim()} no stream thread runs: Kafka Streams processes nothing, or does not start. Use 1 or more.`,
    fixes: fixesOf({
      title: 'Change to 1',
      changes: replaceValue(document, setting, '1'),
      preferred: true,
    }),
  });
}

/** What the brokers refuse when a topic is created (ReplicationControlManager.createTopic). */
function isNoCount(factor: number | undefined): boolean {
  return factor === 0 || (factor !== undefined && factor < -1);
}

/** Kafka Streams' own check accepts any number of copies. */
function noCopies({ document, report }: DocumentContext, setting: Setting): void {
  report({
    span: setting.value.trimmed().span,
    message: `Creating the internal topics will fail: ${code(REPLICATION_KEY)} must be at least 1, or -1 for what the brokers are set to, not ${code(setting.value.text.trim())}.`,
    fixes: fixesOf({
      title: 'Change to 3',
      changes: replaceValue(document, setting, '3'),
      preferred: true,
    }),
  });
}

/** The value that Kafka is given, which YAML may have made of another (`1_000`); undefined where that is not known. */
function readText(shape: Shape, { entry, value }: Setting, facts: KeyFacts): string | undefined {
  if (entry.type === 'boolean' && facts.type === 'BOOLEAN') return undefined;
  return entry.type === 'number' ? numberRead(shape, entry) : value.text;
}

function acceptedElsewhere({ surface, name }: KeyFacts, text: string): boolean {
  return KAFKA_VERSIONS.some((version) => {
    const facts = lookUp(surface, name, version);
    return facts !== undefined && checkValue(facts, text) === undefined;
  });
}
