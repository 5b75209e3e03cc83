import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bindDocument, mayHoldSettings } from '../../../server/src/binding/bind';
import { effective } from '../../../server/src/binding/setting';
import { mark } from '../marked-text';

const FOLDER = 'file:///project%20space/';

describe('plain files', () => {
  it('are recognized by content', () => {
    for (const text of [
      'application.id=orders',
      'client.tag.zone = a',
      'num.standby.replicas=1\nnum.stream.threads=2',
    ]) {
      assert.equal(bindDocument(`${FOLDER}app.properties`, text)?.shape, 'plain', text);
    }
    for (const text of [
      '',
      'bootstrap.servers=a:1\nclient.id=x',
      'num.standby.replicas=1\nnum.standby.replicas=2',
      'spring.kafka.bootstrap-servers=a:1',
    ]) {
      assert.equal(bindDocument(`${FOLDER}app.properties`, text), undefined, text);
    }
  });

  it('are recognized by name', () => {
    for (const name of [
      'streams.properties',
      'orders.streams.properties',
      'kafka-streams-1.properties',
    ]) {
      assert.equal(bindDocument(FOLDER + name, '')?.shape, 'plain', name);
    }
    for (const name of ['upstreams.properties', 'streams.properties.bak', 'README.md']) {
      assert.equal(bindDocument(FOLDER + name, 'a=b'), undefined, name);
    }
    assert.equal(mayHoldSettings('app.properties'), true);
    assert.equal(mayHoldSettings('App.java'), false);
  });

  it('give every entry as a setting, the last of equal keys counting', () => {
    const { text, spans } = mark(
      '⟦application.id⟧=${APP}\n⟦num.standby.replicas⟧=1\n⟦num.standby.replicas⟧:2',
    );
    const [application, ...others] =
      bindDocument(`${FOLDER}a.properties`, text)?.applications ?? [];
    assert.ok(application);
    assert.equal(others.length, 0);
    const [base] = application.layers;
    assert.ok(base);
    assert.equal(base.profile, null);
    assert.deepEqual(
      base.settings.map(({ keySpan }) => keySpan),
      spans,
    );
    assert.equal(effective(base, 'num.standby.replicas')?.value.text, '2');
    assert.equal(application.id?.value.text, '${APP}');
    assert.equal(application.id?.literal, false);
  });
});
