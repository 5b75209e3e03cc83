import { isForDevelopment } from './development';
import type { Rule } from './rule';
import { code } from './wording';
import { counted } from '../placement/words';

/** Hosts that mean "this machine" to whoever reads them, and addresses to listen on. */
const LOCAL =
  /^(?:[\w.+-]*:\/\/)?\[?(localhost|localhost\.localdomain|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::1|::|0:0:0:0:0:0:0:[01])\]?(?::\d+)?$/i;

/** An instance tells the others to look for it on their own machine. */
export const localApplicationServer: Rule = {
  id: 'local-application-server',
  severity: 'warning',
  docs: {
    summary: '`application.server` is a local address in a fleet of several instances.',
    why: 'The instances tell each other at every rebalance where their stores can be queried. `localhost` means the machine of whoever asks, and `0.0.0.0` is no address to send anything to: queries for keys of other instances go nowhere, or to the wrong one.',
    fires:
      '--- file: node-1.properties ---\napplication.id=orders\napplication.server=⟦localhost:8080⟧\n--- file: node-2.properties ---\napplication.id=orders\napplication.server=node-2.example.com:8080\n',
    silent:
      '--- file: node-1.properties ---\napplication.id=orders\napplication.server=node-1.example.com:8080\n--- file: node-2.properties ---\napplication.id=orders\napplication.server=node-2.example.com:8080\n',
    falseAlarm: 'All instances may run on one machine, for a demonstration.',
  },
  checkFleet({ fleet, report }) {
    const others = fleet.instances.length - 1;
    if (others < 1 || isForDevelopment(fleet.profile)) return;
    for (const { settings } of fleet.instances) {
      const setting = settings.get('application.server');
      if (!setting?.literal || !LOCAL.test(setting.value.trim())) continue;
      report({
        uri: setting.uri,
        span: setting.valueSpan,
        message: `${code(setting.value.trim())} is no address for the other ${others === 1 ? 'instance' : counted(others, 'instance')}: queries for this instance's stores will not reach it. Give the name or address under which it can be reached.`,
      });
    }
  },
};
