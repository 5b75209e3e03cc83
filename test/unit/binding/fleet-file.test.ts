import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bindDocument } from '../../../server/src/binding/bind';
import { mark } from '../marked-text';

describe('fleet files', () => {
  it('give shared settings, then those of each item', () => {
    const { text, spans } = mark(`application: ⟦orders⟧
settings:
  ⟦num.standby.replicas⟧: 1
  rack: {⟦aware.assignment.tags: zone⟧}
instances:
  - name: a
    tags: {⟦zone⟧: "\${ZONE}"}
  - settings: {⟦"[state.dir]"⟧: /x, list: [1]}
events:
  - { at: 1m, start: { name: b, tags: { ⟦zone⟧: y } } }
  - { at: 2m, stop: { tags: { zone: y } } }
`);
    const document = bindDocument('file:///o.fleet.yml', text);
    assert.equal(document?.shape, 'fleet-file');
    const [application] = document.applications;
    assert.ok(application);
    assert.deepEqual(application.id?.value.span, spans[0]);
    assert.deepEqual(
      application.layers.map(({ profile, settings }) => [
        profile,
        ...settings.map(({ key }) => key),
      ]),
      [
        [null, 'num.standby.replicas', 'rack.aware.assignment.tags'],
        ['a', 'client.tag.zone'],
        ['instances[1]', 'state.dir'],
        ['b', 'client.tag.zone'],
      ],
    );
    const [standbys, tags, zone, dir, other] = application.layers.flatMap(
      ({ settings }) => settings,
    );
    assert.deepEqual(
      [standbys?.keySpan, zone?.keySpan, other?.keySpan],
      [spans[1], spans[3], spans[5]],
    );
    assert.deepEqual(
      [tags?.keySpan.end, tags?.value.span.end],
      [text.indexOf(': zone}'), spans[2]?.end],
    );
    assert.deepEqual(dir?.value.text, '/x');
    assert.equal(zone?.literal, false);
  });

  it('are recognized by name, even when empty', () => {
    const document = bindDocument('file:///o.fleet.yaml', '');
    assert.deepEqual(document?.applications, [
      { id: undefined, layers: [{ profile: null, settings: [] }] },
    ]);
    assert.equal(bindDocument('file:///fleet.yaml', 'application: o'), undefined);
  });
});
