import { strict as assert } from 'node:assert';
import { outputText } from './helpers';
import { UNSEEN } from './unseen';

describe('After all that', () => {
  it('no promise has failed with nobody waiting, in the client or in the server', async () => {
    assert.deepEqual(UNSEEN, []);
    assert.doesNotMatch(await outputText(), /Nobody waited for what failed/);
  });
});
