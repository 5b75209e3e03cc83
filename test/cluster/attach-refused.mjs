// What cannot be attached to, and what may not be read; what is said of it.
import assert from 'node:assert/strict';
import { CLASSIC, INSTANCES, STREAMS } from './attach-app.mjs';

/** A broker on which only some users may look at anything; alice may, bob may not. */
export const AUTHORIZING = {
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS;User:alice;User:CN=localhost',
};

/** Logins and listeners that do not fit. */
export async function wrongLogins({ client, check }) {
  const fails = (name, listener, message, more) =>
    check(name, () => client.fails(listener, message, { application: CLASSIC, ...more }));
  await fails('a wrong password', 'sasl_ssl_scram512', /refuses the login of alice/, {
    password: 'x',
  });
  await fails('a wrong password, PLAIN', 'sasl_plain', /refuses the login of alice/, {
    password: 'x',
  });
  await fails('TLS that is not asked for', { at: 'ssl', as: 'plaintext' }, /TLS|security.protocol/);
  await fails('TLS where there is none', { at: 'plaintext', as: 'ssl' }, /TLS/);
  await fails(
    'SASL where there is none',
    { at: 'plaintext', as: 'sasl_plain' },
    /offers no SASL|takes no login/,
  );
  await fails(
    'a mechanism that is not offered',
    { at: 'sasl_plain', as: 'sasl_scram256' },
    /does not offer sasl.mechanism.*PLAIN/,
  );
  await fails(
    'a certificate that nobody vouches for',
    { at: 'ssl', as: 'ssl', config: 'security.protocol=SSL\n' },
    /ssl\.truststore\.location/,
  );
  await fails(
    'no certificate where one is asked for',
    { at: 'ssl_client', as: 'ssl' },
    /ssl\.keystore\.location/,
  );
}

/** Groups that are empty, no application of Kafka Streams, unknown, or being rebalanced. */
export async function wrongGroups({ app, client, check }) {
  const listener = 'plaintext';
  const fails = (application, message, more) =>
    client.fails(listener, message, { application, ...more });
  await check('a group that nobody has heard of', () => fails('nowhere', /knows no group nowhere/));
  await check('a group of plain consumers', async () => {
    await app.tell({ do: 'consume', group: 'plain', topic: 'orders' });
    await until(() => fails('plain', /not one of Kafka Streams: its consumers use the assignor/));
  });
  await check('a group that everybody has left', async () => {
    await app.tell({ do: 'leave', group: 'plain' });
    await fails('plain', /Nobody is in the group plain/);
  });
  await check('a group that is being rebalanced', async () => {
    await app.startClassic('node-1', INSTANCES['node-1']);
    await app.startClassic('node-2', INSTANCES['node-2']);
    await app.running('node-');
    // The broker waits for the old self of who comes back, until its session times out.
    await app.stop('node-2');
    await app.startClassic('node-2', INSTANCES['node-2']);
    await until(() => fails(CLASSIC, /is being rebalanced .*within 1 s/, { timeout: '1' }));
    const told = JSON.parse(
      await client.attach(listener, '--application', CLASSIC, '--format', 'json'),
    );
    assert.deepEqual(
      told.instances.map(({ name }) => name),
      ['node-1', 'node-2'],
    );
  });
}

/** A user who may look at nothing, then at more and more. */
export async function missingRights({ app, bob, check }) {
  const listener = 'sasl_plain';
  const allow = (type, name, operation, prefixed = false) =>
    app.tell({ do: 'allow', user: 'bob', type, name, operation, prefixed });
  const told = async (application) =>
    JSON.parse(await bob.attach(listener, '--application', application, '--format', 'json'));
  await check('a user who may see no group', async () => {
    assert.match(await bob.attach(listener), /no application .* that this user may describe/);
    for (const application of [CLASSIC, STREAMS]) {
      await bob.fails(listener, new RegExp(`ACL Describe on Group ${application}`), {
        application,
      });
    }
  });
  await check('a user who may see the group, and none of its topics', async () => {
    await app.startClassic('node-1', INSTANCES['node-1']);
    await app.startClassic('node-2', INSTANCES['node-2']);
    await app.running('node-');
    await allow('Group', CLASSIC, 'Describe');
    // Brokers learn of it a little later.
    await until(async () => {
      const { notes, instances } = await told(CLASSIC);
      assert.equal(instances.length, 2);
      assert.match(notes.join(), /ACL Describe on Topic orders/);
      assert.match(notes.join(), /ACL Describe on the application’s topics/);
    });
  });
  await check('a user who may see the topics as well', async () => {
    await allow('Topic', 'orders', 'Describe');
    await allow('Topic', 'clicks', 'Describe');
    await allow('Topic', `${CLASSIC}-`, 'Describe', true);
    await until(async () => assert.deepEqual((await told(CLASSIC)).notes, []));
  });
  await check('a streams group whose topics or settings may not be seen', async () => {
    await app.startStreams('member-1', { zone: 'a', threads: 1 });
    await app.running('member-');
    await allow('Group', STREAMS, 'Describe');
    await until(() =>
      bob.fails(listener, /ACL Describe on every topic of by-broker/, { application: STREAMS }),
    );
    await allow('Topic', `${STREAMS}-`, 'Describe', true);
    await until(async () => {
      const { notes } = await told(STREAMS);
      assert.match(notes.join(), /ACL DescribeConfigs on Group by-broker/);
    });
    await allow('Group', STREAMS, 'DESCRIBE_CONFIGS');
    await until(async () => assert.deepEqual((await told(STREAMS)).notes, []));
  });
}

/** Tries for a while: what is waited for takes some seconds. */
async function until(body) {
  for (let tries = 0; ; tries++) {
    try {
      return await body();
    } catch (error) {
      if (tries >= 8) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
