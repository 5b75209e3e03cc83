import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFromPreview, isPersistedState, isToPreview } from '../../../client/preview/messages';
import { fleetAnswers, rackAwareAnswers } from '../../../server/src/language-server/guide-answers';
import {
  isExportQuestion,
  isLeader,
  isStoryQuestion,
  isTask,
  isThreadsQuestion,
  isThreadsSubject,
} from '../../../server/src/protocol/questions';
import { isWhatIf } from '../../../server/src/protocol/what-if';
import { readSettings } from '../../../server/src/settings';
import { runs } from './arbitraries';

/** Whatever may come as JSON, and a bit more: names that objects have anyway, numbers that are none. */
const anything = fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true });

const options = runs(500);

/** Everything that looks at what came from elsewhere. */
const GUARDS: Readonly<Record<string, (data: unknown) => unknown>> = {
  ...{ isFromPreview, isPersistedState, isToPreview, isLeader, isTask, isThreadsSubject, isWhatIf },
  ...{ isExportQuestion, isStoryQuestion, isThreadsQuestion },
  ...{ fleetAnswers, rackAwareAnswers, readSettings },
};

for (const [name, guard] of Object.entries(GUARDS)) {
  test(`${name} takes or refuses anything, and never fails`, () => {
    fc.assert(
      fc.property(anything, (data) => {
        guard(data);
      }),
      options,
    );
  });
}

const ASK = {
  type: 'ask',
  id: 1,
  question: { kind: 'story', leader: null, whatIf: { changes: [], lose: null }, task: '0_0' },
};

test('a question of the preview with one part replaced is refused unless the part is fit', () => {
  assert.ok(isFromPreview(ASK));
  const parts = fc.constantFrom('kind', 'leader', 'whatIf', 'task');
  fc.assert(
    fc.property(parts, anything, (part, other) => {
      const message = { ...ASK, question: { ...ASK.question, [part]: other } };
      if (!isFromPreview(message)) return;
      const { kind, leader, whatIf, task } = message.question;
      assert.equal(typeof kind, 'string');
      assert.ok(isLeader(leader) && isWhatIf(whatIf) && isTask(task));
    }),
    options,
  );
});
