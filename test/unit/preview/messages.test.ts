import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFromPreview, isPersistedState, isToPreview } from '../../../client/preview/messages';

const MODEL = { version: 1, application: 'orders', instances: [], verdict: null };
const PROBLEM = { title: 'a', detail: 'b', actions: [] };

test('the preview takes only messages of the extension', () => {
  assert.ok(isToPreview({ type: 'model', uri: 'file:///a', model: MODEL }));
  assert.ok(isToPreview({ type: 'problem', uri: 'file:///a', problem: PROBLEM }));
  const others = [
    undefined,
    null,
    'model',
    { type: 'model', model: MODEL },
    { type: 'model', uri: 'file:///a' },
    { type: 'model', uri: 'file:///a', model: { ...MODEL, version: '1' } },
    { type: 'model', uri: 'file:///a', model: { ...MODEL, verdict: undefined } },
    { type: 'problem', uri: 'file:///a', problem: { ...PROBLEM, actions: 'open' } },
    { type: 'other', uri: 'file:///a', model: MODEL },
  ];
  for (const other of others) assert.equal(isToPreview(other), false, JSON.stringify(other));
});

test('the extension takes only what the preview may ask for', () => {
  for (const type of ['ready', 'open', 'describe', 'retry', 'output']) {
    assert.ok(isFromPreview({ type }), type);
  }
  const others = [null, 'open', {}, { type: 'command' }, { type: ['open'] }];
  for (const other of others) assert.equal(isFromPreview(other), false, JSON.stringify(other));
});

test('a kept state without a document is none', () => {
  assert.ok(isPersistedState({ uri: 'file:///a', view: {} }));
  for (const other of [undefined, null, {}, { uri: 7 }])
    assert.equal(isPersistedState(other), false);
});
