// Measures the time from a keystroke to its diagnostics, through real servers over standard input and output, and
// prints a table. `node test/bench/keystroke.mjs` (after `npm run build`); with `--compare` yaml-language-server is
// installed into a folder of its own outside of the repository and measured on the same YAML.
import { installed, Subject } from './subject.mjs';

const COMPARED = 'yaml-language-server@1.18.0';
const SIZES = [100, 1_000, 10_000];
const KEYSTROKES = 16;
const WARM_UP = 5;

/** Files of about so many lines: settings of Kafka, of plug-ins, and comments. */
const FILES = {
  properties: {
    name: 'streams.properties',
    languageId: 'properties',
    text: (lines) =>
      ['application.id=orders', 'bootstrap.servers=a:9092', ...settings(lines, '', '=')].join('\n'),
  },
  yaml: {
    name: 'application.yaml',
    languageId: 'yaml',
    text: (lines) =>
      [
        'spring:',
        '  kafka:',
        '    streams:',
        '      application-id: orders',
        '      properties:',
        ...settings(lines, '        ', ': '),
      ].join('\n'),
  },
};

function settings(lines, indent, separator) {
  return [
    `${indent}num.standby.replicas${separator}1`,
    ...Array.from({ length: lines - 6 }, (_, i) =>
      i % 3 === 0 ? `${indent}# setting ${i}` : `${indent}my.plugin.setting.${i}${separator}${i}`,
    ),
    '',
  ];
}

async function measure(subject, file, lines) {
  await subject.open(file, lines);
  const text = file.text(lines).split('\n');
  const line = text.findIndex((each) => each.includes('num.standby.replicas'));
  const times = [];
  let before;
  for (let i = 0; i < KEYSTROKES + WARM_UP; i++) {
    if (i === WARM_UP) before = subject.processorTime();
    const time = await subject.keystroke(line, text[line].length);
    if (i >= WARM_UP) times.push(time);
  }
  const processor = (subject.processorTime() - before) / KEYSTROKES;
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1], worst: times.at(-1), processor };
}

const ours = ['dist/cli.js', 'lsp', '--stdio'];
const runs = [
  ['properties', 'asked', ours, true],
  ['properties', 'sent', ours, false],
  ['yaml', 'asked', ours, true],
  ['yaml', 'sent', ours, false],
];
if (process.argv.includes('--compare')) {
  const entry = installed(COMPARED, 'bin/yaml-language-server');
  if (entry) runs.push(['yaml', `${COMPARED}, sent`, [entry, '--stdio'], false]);
}
const rows = [];
for (const [kind, name, args, pull] of runs) {
  for (const lines of SIZES) {
    const subject = new Subject(name, process.execPath, args, pull);
    await subject.start();
    const { median, worst, processor } = await measure(subject, FILES[kind], lines);
    const row = {
      file: kind,
      diagnostics: name,
      lines,
      'median ms': Number(median.toFixed(1)),
      'worst ms': Number(worst.toFixed(1)),
      'processor ms': Number(processor.toFixed(1)),
      'memory MiB': subject.memory(),
    };
    rows.push(row);
    console.error(`${kind}, ${name}, ${lines} lines`);
    subject.end();
  }
}
console.table(rows);
process.exit(0);
