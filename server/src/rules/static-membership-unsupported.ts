import { featuresOf } from '../catalog/features';
import { mainConsumerSetting } from './client-settings';
import { removeEntry, replaceValue } from './edits';
import { fixesOf } from './fix';
import type { Rule } from './rule';
import { scopesOf, usesStreamsProtocol } from './scope';
import { code } from './wording';
import { keyPart } from './written';

/** Static membership where the streams protocol does not have it. */
export const staticMembershipUnsupported: Rule = {
  id: 'static-membership-unsupported',
  severity: 'error',
  docs: {
    summary: '`group.instance.id` is set together with `group.protocol=streams`, before 4.4.',
    why: 'Clients of 4.1, 4.2 and 4.3 refuse to start with both. From 4.4 on they accept it, and brokers need to be 4.4 as well.',
    fires:
      '# kafka-streams-version: 4.2\napplication.id=orders\ngroup.protocol=streams\n⟦group.instance.id⟧=node-1\n',
    silent:
      '# kafka-streams-version: 4.2\napplication.id=orders\ngroup.protocol=classic\ngroup.instance.id=node-1\n',
  },
  checkDocument({ document, version, report }) {
    const { streamsProtocol, staticStreamsMembers } = featuresOf(version);
    if (!streamsProtocol || staticStreamsMembers) return;
    for (const scope of scopesOf(document)) {
      const id = mainConsumerSetting(scope, 'group.instance.id');
      const protocol = scope.get('group.protocol');
      if (!id || !protocol || !usesStreamsProtocol(scope)) continue;
      if (![id, protocol].some((each) => scope.layer.settings.includes(each))) continue;
      report({
        span: keyPart(document, id),
        message: `Kafka Streams ${version} will not start: ${code('group.protocol=streams')} has static members from 4.4 on only.`,
        related: [
          { uri: document.uri, span: keyPart(document, protocol), message: 'The protocol.' },
        ],
        dependsOnVersion: true,
        fixes: fixesOf(
          {
            title: `Remove ${id.key}`,
            changes: removeEntry(document, id),
            preferred: true,
          },
          {
            title: 'Change group.protocol to classic',
            changes: replaceValue(document, protocol, 'classic'),
          },
        ),
      });
    }
  },
};
