import { featuresOf } from '../catalog/features';
import type { FleetSetting } from '../fleet/fleet';
import { looksLikeSlip } from './alike';
import { replace } from './edits';
import { fixesOf } from './fix';
import { replaceFleetValue } from './fleet-view';
import type { FleetContext, Rule } from './rule';
import { liveSettings, tagKeyOf } from './scope';
import { code } from './wording';
import { rewrittenAs } from './yaml-reading';
import { counted } from '../placement/words';

/** A tag value that is probably misspelt, or that YAML turns into another one. */
export const tagSuspiciousValue: Rule = {
  id: 'tag-suspicious-value',
  severity: 'warning',
  docs: {
    summary: 'A tag value is almost the same as a frequent one, or YAML turns it into another.',
    why: 'Kafka compares tag values letter by letter: a misspelt zone is a zone of its own, and copies are placed as if it were far away. In YAML an unquoted `no` is false and `010` may be 8.',
    fires: sample(['eu-central-1a', 'eu-central-1a', 'eu-central-1b', '⟦eu-centrl-1a⟧']),
    silent: sample(['eu-central-1a', 'eu-central-1a', 'eu-central-1b', 'eu-central-1c']),
    falseAlarm: 'Two places may have very similar names.',
  },
  checkDocument({ document, version, report }) {
    if (document.parsed.format !== 'yaml' || !featuresOf(version).assignor.clientTags) return;
    for (const { key, value, entry } of liveSettings(document)) {
      const rewritten = rewrittenAs(document.shape, entry);
      if (tagKeyOf(key) === undefined || rewritten === undefined) continue;
      report({
        span: value.span,
        message: `YAML reads ${code(value.text)} as a ${rewritten}, so the tag may get another value. Quote it.`,
        fixes: [
          {
            title: 'Quote the value',
            changes: [replace(document, value.span, JSON.stringify(value.text))],
            preferred: true,
            safe: true,
          },
        ],
      });
    }
  },
  checkFleet(context) {
    if (!featuresOf(context.version).assignor.clientTags) return;
    for (const [tag, byValue] of valuesOf(context)) {
      for (const [value, settings] of byValue) {
        const usual = [...byValue]
          .filter(([, others]) => others.length >= 2 && others.length >= 2 * settings.length)
          .sort((a, b) => b[1].length - a[1].length)
          .find(([other]) => other.trim() !== value.trim() && looksLikeSlip(value, other));
        if (usual) reportSlip(context, tag, settings, usual[0], usual[1]);
      }
    }
  },
};

/** The literal tags of a fleet by key and value. */
function valuesOf({ fleet }: FleetContext): Map<string, Map<string, FleetSetting[]>> {
  const values = new Map<string, Map<string, FleetSetting[]>>();
  for (const { tags } of fleet.instances) {
    for (const [tag, setting] of tags) {
      if (!setting.literal) continue;
      const byValue = values.get(tag) ?? new Map<string, FleetSetting[]>();
      values.set(tag, byValue);
      byValue.set(setting.value, [...(byValue.get(setting.value) ?? []), setting]);
    }
  }
  return values;
}

function reportSlip(
  context: FleetContext,
  tag: string,
  settings: readonly FleetSetting[],
  usual: string,
  others: readonly FleetSetting[],
): void {
  for (const setting of settings) {
    context.report({
      uri: setting.uri,
      span: setting.valueSpan,
      message: `${code(setting.value)} is almost ${code(usual)}, the ${tag} of ${counted(others.length, 'instance')}. Kafka takes it for another ${tag}.`,
      related: others.slice(0, 3).map((other) => ({
        uri: other.uri,
        span: other.valueSpan,
        message: `${usual} here`,
      })),
      fixes: fixesOf({
        title: `Change to ${usual}`,
        changes: replaceFleetValue(context, setting, usual),
        preferred: true,
      }),
    });
  }
}

function sample(zones: readonly string[]): string {
  return zones
    .map(
      (zone, i) =>
        `--- file: node-${i + 1}.properties ---\napplication.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`,
    )
    .join('');
}
