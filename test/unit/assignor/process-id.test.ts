import { deepStrictEqual, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  compareProcessIds,
  formatProcessId,
  parseProcessId,
  type ProcessId,
} from '../../../server/src/assignor/process-id';

function parse(text: string): ProcessId {
  const id = parseProcessId(text);
  if (!id) throw new Error(`${text} is no process id`);
  return id;
}

describe('process ids', () => {
  it('survive reading and writing', () => {
    fc.assert(fc.property(fc.uuid(), (text) => formatProcessId(parse(text)) === text));
  });

  it('may have short groups, as Java reads them', () => {
    strictEqual(formatProcessId(parse('1-2-3-4-5')), '00000001-0002-0003-0004-000000000005');
  });

  it('are refused when they are none', () => {
    strictEqual(parseProcessId('web-1'), undefined);
  });

  it('are ordered by signed halves', () => {
    const ordered = [
      '80000000-0000-0000-0000-000000000000',
      'ffffffff-0000-0000-0000-000000000000',
      '00000000-0000-0000-8000-000000000000',
      '00000000-0000-0000-0000-000000000000',
      '00000000-0000-0001-0000-000000000000',
    ];
    const sorted = [...ordered].reverse().sort((a, b) => compareProcessIds(parse(a), parse(b)));
    deepStrictEqual(sorted, ordered);
  });
});
