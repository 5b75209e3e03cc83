import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFromPreview, isPersistedState, isToPreview } from '../../../client/preview/messages';

const MODEL = { version: 1, application: 'orders', instances: [], verdict: null, settings: {} };
const WHAT_IF = { changes: [], lose: null };
const QUESTION = { kind: 'story', leader: null, whatIf: WHAT_IF, task: '0_0' };
const PROBLEM = { title: 'a', detail: 'b', actions: [] };

test('the preview takes only messages of the extension', () => {
  assert.ok(isToPreview({ type: 'model', uri: 'file:///a', model: MODEL }));
  assert.ok(isToPreview({ type: 'problem', uri: 'file:///a', problem: PROBLEM }));
  const answer = { type: 'answer', uri: 'file:///a', id: 1 };
  assert.ok(isToPreview({ ...answer, kind: 'story', answer: { task: '0_0', steps: [] } }));
  assert.ok(isToPreview({ ...answer, kind: 'failures', answer: null }));
  const threads = { instance: 'node-1', moment: 2, threads: [], note: '' };
  assert.ok(isToPreview({ ...answer, kind: 'momentThreads', answer: threads }));
  const observed = { at: '', moments: [], reason: null, drift: null };
  assert.ok(isToPreview({ ...answer, kind: 'observed', answer: observed }));
  const others = [
    { ...answer, kind: 'observed', answer: { ...observed, drift: {} } },
    { ...answer, kind: 'toString', answer: {} },
    { ...answer, kind: 'timeline', answer: { moments: [] } },
    { ...answer, kind: 'whatIf', answer: { model: {}, problems: [] } },
    { ...answer, kind: 'threads', answer: {} },
    { ...answer, kind: 'other', answer: {} },
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
  assert.ok(isFromPreview({ type: 'ask', id: 1, question: QUESTION }));
  const threads = { instance: 'node-1', moment: null };
  const aboutThreads = { ...QUESTION, kind: 'threads', threads };
  assert.ok(isFromPreview({ type: 'ask', id: 1, question: aboutThreads }));
  for (const wrong of [undefined, { instance: 1, moment: null }, { instance: 'a', moment: 0.5 }]) {
    const question = { ...aboutThreads, threads: wrong };
    assert.equal(isFromPreview({ type: 'ask', id: 1, question }), false);
  }
  assert.equal(isFromPreview({ type: 'ask', id: 1, question: { ...QUESTION, threads } }), false);
  assert.ok(isFromPreview({ type: 'apply', leader: 0, whatIf: WHAT_IF }));
  assert.ok(isFromPreview({ type: 'export', format: 'svg', leader: null, whatIf: WHAT_IF }));
  const others = [
    null,
    'open',
    {},
    { type: 'command' },
    { type: ['open'] },
    { type: 'ask', id: 1, question: { ...QUESTION, kind: 'run' } },
    { type: 'ask', id: 1, question: { ...QUESTION, leader: -1 } },
    { type: 'ask', id: 1, question: { ...QUESTION, whatIf: {} } },
    { type: 'apply', leader: 0 },
    { type: 'export', format: 'exe', leader: null, whatIf: WHAT_IF },
  ];
  for (const other of others) assert.equal(isFromPreview(other), false, JSON.stringify(other));
});

test('a kept state without a document is none', () => {
  assert.ok(isPersistedState({ uri: 'file:///a', view: {} }));
  for (const other of [undefined, null, {}, { uri: 7 }])
    assert.equal(isPersistedState(other), false);
});
