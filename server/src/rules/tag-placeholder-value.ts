import { featuresOf } from '../catalog/features';
import type { FleetSetting } from '../fleet/fleet';
import { assignedByBroker } from './fleet-view';
import type { Rule } from './rule';
import { liveSettings, tagKeyOf } from './scope';
import { code } from './wording';

/** Words that stand for a value still to be given. */
const TO_FILL_IN =
  /^(?:change[-_ ]?me|todo|tbd|fixme|fill[-_ ]?in|placeholder|your[-_ ]?\w+|<[^<>]*>|x{3,}|\?+)$/i;

/** Words that stand for no value, when every instance has the same. */
const NO_VALUE =
  /^(?:|default|unknown|none|unset|undefined|null|nil|n\/?a|empty|-+|_+|any|test|zone|rack|az)$/i;

/** A tag whose value is none. */
export const tagPlaceholderValue: Rule = {
  id: 'tag-placeholder-value',
  severity: 'warning',
  docs: {
    summary: 'A tag has a stand-in for a value, or every instance has the same one.',
    why: 'Kafka compares tag values as they are. When all instances say `unknown`, the tag tells no two of them apart and spreads nothing, and nothing in the log says so.',
    fires:
      'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=⟦change-me⟧\n',
    silent:
      'application.id=orders\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=eu-1a\n',
  },
  checkDocument({ document, version, report }) {
    if (!featuresOf(version).assignor.clientTags) return;
    for (const { key, value, literal } of liveSettings(document)) {
      const tag = tagKeyOf(key);
      const text = value.trimmed();
      if (tag === undefined || !literal || !TO_FILL_IN.test(text.text)) continue;
      report({
        span: text.span,
        message: `${code(text.text)} is still to be filled in: Kafka takes it for a ${tag} like any other.`,
      });
    }
  },
  checkFleet({ fleet, version, report }) {
    const { instances } = fleet;
    if (!featuresOf(version).assignor.clientTags || instances.length < 2) return;
    if (instances.some(assignedByBroker)) return;
    for (const tag of instances[0]?.tags.keys() ?? []) {
      const settings = instances.flatMap(({ tags }): FleetSetting[] => {
        const setting = tags.get(tag);
        return setting?.literal === true ? [setting] : [];
      });
      const value = settings[0]?.value ?? '';
      const same = settings.every((setting) => setting.value === value);
      if (settings.length < instances.length || !same || !NO_VALUE.test(value.trim())) continue;
      const said = value.trim() === '' ? 'no value' : code(value);
      for (const { uri, valueSpan } of settings) {
        report({
          uri,
          span: valueSpan,
          message: `All ${instances.length} instances have ${said} as ${tag}, so it tells none apart and spreads nothing. Give each its own.`,
        });
      }
    }
  },
};
