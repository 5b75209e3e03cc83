import { version } from '../../../package.json';
import type { Severity } from '../rules/rule';
import { EXIT, type Command } from './command';
import { github } from './formats/github';
import { json } from './formats/json';
import { sarif } from './formats/sarif';
import { text } from './formats/text';
import { load } from './load';
import { choice } from './run';

const FORMATS = { text, json, sarif, github };

const LOUDNESS: Readonly<Record<Severity, number>> = {
  error: 3,
  warning: 2,
  information: 1,
  hint: 0,
};

/** All rules over files and folders. */
export const check: Command = {
  name: 'check',
  usage:
    'PATH… [--format text|json|sarif|github] [--kafka VERSION] [--fail-on error|warning|information]',
  summary: 'Checks the settings of files and folders (recursively).',
  options: {
    format: { type: 'string' },
    kafka: { type: 'string' },
    'fail-on': { type: 'string' },
  },
  optionHelp: {
    format: 'text (default), json, sarif (2.1.0) or github (annotations)',
    kafka:
      'Kafka Streams version in force, for example 3.9 (default: what the files say, else the newest known)',
    'fail-on':
      'lowest severity that makes the exit code 1: error (default), warning or information',
  },
  run: async (paths, values, io) => {
    const format = choice('format', values['format'], ['text', 'json', 'sarif', 'github']);
    const failOn = choice('fail-on', values['fail-on'], ['error', 'warning', 'information']);
    const { project, files } = await load(paths, values);
    const checked = files.flatMap(({ uri, shown }) => {
      const document = project.document(uri);
      if (!document) return [];
      return [
        {
          file: shown,
          lines: document.lines,
          text: document.text,
          findings: project.findings(uri),
        },
      ];
    });
    io.out(FORMATS[format].render(checked, { color: io.color, version }));
    const fails = checked.some(({ findings }) =>
      findings.some(({ severity }) => LOUDNESS[severity] >= LOUDNESS[failOn]),
    );
    return fails ? EXIT.findings : EXIT.fine;
  },
};
