// Measures how long language servers take from their start to the answer to `initialize` and to the first diagnostics,
// and the memory they use then, in one run: `node test/bench/start.mjs` (after `npm run build`). The compared servers
// are installed into a folder outside of the repository.
import { installed, Subject } from './subject.mjs';

const RUNS = 7;

const FILES = {
  yaml: { name: 'application.yaml', languageId: 'yaml', text: () => 'a: 1\na: 2\n' },
  streams: {
    name: 'streams.properties',
    languageId: 'properties',
    text: () => 'application.id=orders\nnum.standby.replica=1\n',
  },
  shell: { name: 'run.sh', languageId: 'shellscript', text: () => '#!/bin/sh\nif true; then\n' },
};

const YAML = 'yaml-language-server@1.18.0';
const BASH = 'bash-language-server@5.8.1';

const servers = [
  ['kafka-streams-config', 'dist/cli.js', ['lsp', '--stdio'], FILES.streams],
  [YAML, installed(YAML, 'bin/yaml-language-server'), ['--stdio'], FILES.yaml],
  [BASH, installed(BASH, 'out/cli.js'), ['start'], FILES.shell],
].filter(([, entry]) => entry !== undefined);

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const rows = [];
for (const [server, entry, args, file] of servers) {
  const times = { initialized: [], diagnostics: [], memory: [] };
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const subject = new Subject(server, process.execPath, [entry, ...args], false);
    await subject.start();
    times.initialized.push(performance.now() - start);
    await subject.open(file, run);
    times.diagnostics.push(performance.now() - start);
    times.memory.push(subject.memory());
    subject.end();
  }
  rows.push({
    server,
    'initialized ms': Math.round(median(times.initialized)),
    'first diagnostics ms': Math.round(median(times.diagnostics)),
    'memory MiB': median(times.memory),
  });
}
console.table(rows);
process.exit(0);
