// Measures how long language servers take from their start to the answer to `initialize` and to the first diagnostics,
// and the processor time and memory they have used then, in one run: `node test/bench/start.mjs` (after
// `npm run build`). The compared servers are installed into a folder outside of the repository.
import { availableParallelism, loadavg } from 'node:os';
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
const runs = servers.map(() => ({ initialized: [], diagnostics: [], processor: [], memory: [] }));
// In turn, so that whatever else runs on the machine meets all of them alike.
for (let run = 0; run < RUNS; run++) {
  for (const [i, [server, entry, args, file]] of servers.entries()) {
    const start = performance.now();
    const subject = new Subject(server, process.execPath, [entry, ...args], false);
    await subject.start();
    runs[i].initialized.push(performance.now() - start);
    await subject.open(file, run);
    runs[i].diagnostics.push(performance.now() - start);
    runs[i].processor.push(subject.processorTime());
    runs[i].memory.push(subject.memory());
    subject.end();
  }
}
console.log(
  `Load of the machine: ${loadavg()[0].toFixed(1)}, ${availableParallelism()} processors.`,
);
console.table(
  servers.map(([server], i) => ({
    server,
    'initialized ms': Math.round(median(runs[i].initialized)),
    'first diagnostics ms': Math.round(median(runs[i].diagnostics)),
    'processor ms': median(runs[i].processor),
    'memory MiB': median(runs[i].memory),
  })),
);
process.exit(0);
