import { fleetFileItems } from '../binding/fleet-file';
import type { BoundDocument } from '../binding/setting';
import { parseVersion, type KafkaVersion, type VersionInForce } from '../catalog/kafka-version';
import { isYaml } from '../text/yaml';
import type { YamlMap } from '../text/yaml-node';
import { Fields } from './fields';
import type { Fleet, FleetProblem, FleetSetting, Instance } from './fleet';
import { Problems } from './problems';
import { readBrokers } from './read-brokers';
import { readEvents } from './read-events';
import { readGroup } from './read-group';
import { readObserved } from './read-observed';
import { InstanceReader, ownSettings, settingsOfDocument } from './read-instances';
import { readTopology } from './read-topology';
import { References, type ReferredFiles } from './references';

/** What reading a fleet file gives. */
export interface FleetFileReading {
  /** Undefined when the file does not describe a fleet that could run. */
  readonly fleet: Fleet | undefined;
  readonly problems: readonly FleetProblem[];
  /** URIs of the files it refers to, there or not: reading it again may give something else when they change. */
  readonly references: readonly string[];
}

/**
 * Reads the fleet that a fleet file describes. Never throws: whatever is wrong is a problem with a range, and the
 * fleet is left out only where nothing sensible can be said of it.
 *
 * @param document the fleet file, bound
 * @param kafka the version in force where the file does not name one
 * @param files the files it may refer to
 */
export function readFleetFile(
  document: BoundDocument,
  kafka: VersionInForce,
  files: ReferredFiles,
): FleetFileReading {
  const problems = new Problems();
  const references = new References(document.uri, files, problems);
  for (const { span, message } of document.parsed.problems) problems.error(span, message);
  const root = rootOf(document, problems);
  const fleet = root && readFleet(document, kafka, root, references, problems);
  return { fleet, problems: problems.all, references: references.uris };
}

/** The version that a fleet file names; undefined when it names none that is known. */
export function fleetFileVersion({ parsed }: BoundDocument): KafkaVersion | undefined {
  const entry = parsed.entries.findLast(({ key }) => key.text === 'kafka');
  return entry && parseVersion(entry.value.text);
}

/** The map that the file's one document is. An empty file has nothing wrong yet but what is missing. */
function rootOf({ parsed }: BoundDocument, problems: Problems): YamlMap | undefined {
  const [root, second] = isYaml(parsed) ? parsed.roots : [];
  if (second) {
    problems.error(second.span, 'A fleet file is one YAML document; this one is left out.');
  }
  if (root?.kind === 'map') return root;
  if (root && root.span.end > root.span.start) {
    problems.error(root.span, 'A fleet file is a map: `application: …`, `instances: …`.');
    return undefined;
  }
  return { kind: 'map', span: { start: 0, end: 0 }, entries: [] };
}

function readFleet(
  document: BoundDocument,
  kafka: VersionInForce,
  root: YamlMap,
  references: References,
  problems: Problems,
): Fleet | undefined {
  const { uri, parsed } = document;
  const file = new Fields(root, 'file', problems);
  const application = readApplication(file, uri, problems);
  const items = fleetFileItems(parsed);
  file.mapAt('settings');
  const from = sharedFrom(file, application.value, references, problems);
  const shared = [...from, ...ownSettings(uri, items.get(''), problems)];
  const reader = new InstanceReader(uri, application, shared, items, references, problems);
  const instances = readInstances(file, reader, problems);
  const topology = readTopology(file, references, problems);
  const brokers = readBrokers(file, topology, problems);
  const group = readGroup(file, uri);
  const version = readVersion(file, kafka, problems);
  const recordsPerSecond = file.fields('recovery', 'recovery')?.whole('recordsPerSecond');
  const balanceFactor = file.whole('balanceFactor');
  const events = readEvents(file, uri, instances, reader, problems);
  const observed = topology && readObserved(file, topology, instances, problems);
  if (application.value === '' || instances.length === 0 || !topology) return undefined;
  return {
    application: application.value,
    profile: null,
    kafka: version,
    sources: [uri, ...references.settingsFrom],
    instances,
    topology,
    brokers,
    group,
    recordsPerSecond,
    balanceFactor,
    events,
    ...(observed && { observed }),
  };
}

/** The application's id as a setting; its value is empty when it is not told. */
function readApplication(file: Fields, uri: string, problems: Problems): FleetSetting {
  const text = file.text('application');
  if (!file.has('application')) {
    problems.error(head(file), 'A fleet file needs `application`, the `application.id`.');
  }
  const valueSpan = text?.span ?? file.valueSpan('application');
  const keySpan = file.keySpan('application');
  const value = text?.text.trim() ?? '';
  return { key: 'application.id', value, literal: true, uri, keySpan, valueSpan };
}

function sharedFrom(
  file: Fields,
  application: string,
  references: References,
  problems: Problems,
): FleetSetting[] {
  const path = file.text('settingsFrom');
  const document = path && references.document(path);
  if (!document) return [];
  const ids = document.applications.flatMap(({ id }) =>
    id?.literal ? [id.value.text.trim()] : [],
  );
  const [first] = ids;
  if (first !== undefined && application !== '' && !ids.includes(application)) {
    const message = `\`${path.text}\` is of the application \`${first}\`, this fleet of \`${application}\`. Its settings count here all the same.`;
    problems.warning(path.span, message);
  }
  return settingsOfDocument(document, application);
}

function readInstances(file: Fields, reader: InstanceReader, problems: Problems): Instance[] {
  const instances: Instance[] = [];
  const names = new Set<string>();
  for (const { index, fields } of file.items('instances', 'instance')) {
    for (const instance of reader.read(fields, `instances[${index}].`)) {
      if (names.has(instance.name)) {
        const message = `There is another instance \`${instance.name}\`; this one is left out.`;
        problems.error(instance.origin.span, message);
      } else {
        names.add(instance.name);
        instances.push(instance);
      }
    }
  }
  if (file.size('instances') === 0) {
    const span = file.has('instances') ? file.keySpan('instances') : head(file);
    problems.error(span, 'A fleet needs `instances`: without any, nothing can be placed.');
  }
  return instances;
}

function readVersion(file: Fields, kafka: VersionInForce, problems: Problems): VersionInForce {
  const text = file.text('kafka');
  if (!text) return kafka;
  const version = parseVersion(text.text);
  if (version) return { version, from: 'fleet file' };
  const message = `No known Kafka version is called \`${text.text}\`. ${kafka.version} is taken.`;
  problems.error(text.span, message);
  return kafka;
}

/** Where to report what is missing: the first key, so that no finding marks a whole file. */
function head(file: Fields): { start: number; end: number } {
  return file.map.entries[0]?.key.span ?? file.map.span;
}
