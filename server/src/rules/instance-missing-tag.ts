import { featuresOf } from '../catalog/features';
import type { FleetSetting, Instance } from '../fleet/fleet';
import type { Span } from '../text/span';
import { counted } from '../placement/words';
import { insertAfter } from './edits';
import { fixesOf } from './fix';
import {
  assignedByBroker,
  boundSetting,
  describedByFleetFile,
  fleetKeySpan,
  listSetting,
} from './fleet-view';
import type { Fix, FleetContext, Rule } from './rule';
import { TAG_PREFIX, TAGS_KEY } from './scope';
import { code, codes } from './wording';

/** How many known values are offered for a missing tag. */
const OFFERED = 4;

/** An instance without a tag that others of its fleet have. */
export const instanceMissingTag: Rule = {
  id: 'instance-missing-tag',
  severity: 'warning',
  docs: {
    summary: 'An instance lacks a tag that other instances of its fleet have.',
    why: 'The assignor never avoids an instance because of a tag it lacks, and does not count it as different either: copies may share a zone there unnoticed. If the instance lists the tag itself, it does not start.',
    fires:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\n--- file: node-2.properties ---\n⟦application.id⟧=orders\nnum.standby.replicas=1\n--- file: node-3.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=b\n',
    silent:
      '--- file: node-1.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=a\n--- file: node-2.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=b\n',
  },
  checkFleet(context) {
    const { fleet, version } = context;
    if (!featuresOf(version).assignor.clientTags || fleet.instances.length < 2) return;
    if (fleet.instances.some(assignedByBroker)) return;
    // A tag that nobody spreads by may be missing anywhere.
    const listedTags = new Set(fleet.instances.flatMap((each) => listSetting(each, TAGS_KEY)));
    for (const tag of listedTags) {
      const having = fleet.instances.filter(({ tags }) => tags.has(tag));
      if (having.length === 0 && !describedByFleetFile(context)) continue;
      for (const instance of fleet.instances) {
        if (!instance.tags.has(tag)) reportMissing(context, instance, tag, having);
      }
    }
  },
};

function reportMissing(
  context: FleetContext,
  instance: Instance,
  tag: string,
  having: readonly Instance[],
): void {
  const refuses = listSetting(instance, TAGS_KEY).includes(tag);
  // Where each instance has a file of its own, that file's list has the finding already.
  if (refuses && !describedByFleetFile(context)) return;
  const { uri, span } = placeOf(instance);
  const others = having.flatMap(({ tags }) => tags.get(tag) ?? []);
  const known = [
    ...new Set(
      others
        .filter(({ literal, value }) => literal && value === value.trim())
        .map(({ value }) => value),
    ),
  ];
  const values = known.length > 0 ? ` (${codes(known)})` : '';
  context.report({
    uri,
    span,
    ...(refuses ? { severity: 'error' as const } : {}),
    message: refuses
      ? `${instance.name} will not start: ${code(tag)} is listed but it has no ${code(TAG_PREFIX + tag)}.`
      : `${instance.name} has no ${code(TAG_PREFIX + tag)}; ${counted(having.length, 'other instance')} ${having.length === 1 ? 'has' : 'have'} it${values}. Copies on it never count as different in ${tag}.`,
    related: others.slice(0, 3).map((other) => ({
      uri: other.uri,
      span: fleetKeySpan(context, other),
      message: `${tag} is ${other.value} here`,
    })),
    fixes: addFixes(context, instance, tag, known),
  });
}

/** One fix for each known value: only the user can tell which is right. */
function addFixes(
  context: FleetContext,
  instance: Instance,
  tag: string,
  known: readonly string[],
): Fix[] {
  const anchors = anchorsOf(context, instance).flatMap((each) => boundSetting(context, each) ?? []);
  return known.slice(0, OFFERED).flatMap((value) =>
    fixesOf({
      title: `Add ${TAG_PREFIX}${tag}=${value}`,
      changes: anchors
        .map(({ document, setting }) => insertAfter(document, setting, TAG_PREFIX + tag, value))
        .find((changes) => changes !== undefined),
    }),
  );
}

/** Settings behind which a tag of this instance may stand, the best place first. */
function anchorsOf(context: FleetContext, { tags, settings, origin }: Instance): FleetSetting[] {
  const id = settings.get('application.id');
  const first = [...[...tags.values()].slice(-1), ...(id ? [id] : [])];
  // In a fleet file other settings may be those of all instances.
  if (describedByFleetFile(context)) return first;
  return [...first, ...[...settings.values()].filter(({ uri }) => uri === origin.uri)];
}

function placeOf(instance: Instance): { uri: string; span: Span } {
  const id = instance.settings.get('application.id');
  const own = id && id.uri === instance.origin.uri ? id : undefined;
  const inFleetFile = /\.fleet\.ya?ml$/.test(instance.origin.uri);
  return own && !inFleetFile ? { uri: own.uri, span: own.keySpan } : instance.origin;
}
