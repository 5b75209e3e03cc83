// A real broker of any version from 3.3 on: one KRaft node on 127.0.0.1, without containers.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classPathOf } from './class-path.mjs';
import { freePorts, removeFolder, startProgram, tail, temporaryFolder } from './processes.mjs';

/** How long a broker may take to start on a busy machine. */
const START_MS = 180_000;

/** Who may log in where a listener asks for it. */
export const USERS = { alice: 'alice-secret', bob: 'bob-secret' };

/** Password of the key store, and of the client's. */
const STORE_PASSWORD = 'store-secret';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule';
const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule';

/** Kinds of listeners: whether they speak TLS, how one logs in, whether a client needs a certificate. */
export const LISTENERS = {
  plaintext: { protocol: 'PLAINTEXT' },
  ssl: { protocol: 'SSL' },
  ssl_client: { protocol: 'SSL', clientAuth: 'required' },
  sasl_plain: { protocol: 'SASL_PLAINTEXT', mechanism: 'PLAIN' },
  sasl_scram256: { protocol: 'SASL_PLAINTEXT', mechanism: 'SCRAM-SHA-256' },
  sasl_scram512: { protocol: 'SASL_PLAINTEXT', mechanism: 'SCRAM-SHA-512' },
  sasl_ssl_plain: { protocol: 'SASL_SSL', mechanism: 'PLAIN' },
  sasl_ssl_scram256: { protocol: 'SASL_SSL', mechanism: 'SCRAM-SHA-256' },
  sasl_ssl_scram512: { protocol: 'SASL_SSL', mechanism: 'SCRAM-SHA-512' },
};

/**
 * Starts a broker and waits until it serves. `listeners` names kinds of LISTENERS; `settings` are added to the
 * broker's own. Answers:
 * - `bootstrap`: host:port of the first listener; `listeners`: of each by its kind;
 * - `tls`: where a listener speaks TLS, `caFile` (PEM), and `storeFile` (PKCS12), `storePassword` for Java clients;
 * - `users`: passwords by name; `stop()`: ends it and removes its data. SCRAM needs Kafka 3.5.
 */
export async function startBroker({ version, listeners = ['plaintext'], settings = {} }) {
  const classPath = classPathOf('broker', version);
  const folder = temporaryFolder('broker');
  const log = join(folder, 'log');
  const ports = await freePorts(listeners.length + 2);
  const ofKind = Object.fromEntries(
    listeners.map((kind, at) => [kind, `127.0.0.1:${ports[at + 2]}`]),
  );
  const tls = listeners.some((kind) => LISTENERS[kind].protocol.endsWith('SSL'))
    ? makeCertificate(folder)
    : undefined;
  const properties = {
    ...nodeSettings(folder, ports, ofKind),
    ...Object.assign({}, ...listeners.map((kind) => listenerSettings(kind, tls))),
    ...settings,
  };
  const file = join(folder, 'broker.properties');
  writeFileSync(file, propertiesText(properties));
  const cluster = randomBytes(16).toString('base64url').replaceAll(/^-/g, 'A');
  const mechanisms = new Set(listeners.map((kind) => LISTENERS[kind].mechanism));
  const scram = [...mechanisms]
    .filter((mechanism) => mechanism?.startsWith('SCRAM'))
    .flatMap((mechanism) =>
      Object.entries(USERS).flatMap(([name, password]) => [
        '--add-scram',
        `${mechanism}=[name=${name},password=${password}]`,
      ]),
    );
  const program = startProgram({
    classPath,
    main: 'cluster.Broker',
    args: [file, '-t', cluster, '-c', file, ...scram],
    flags: ['-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info'],
    log,
  });
  await started(program, log);
  return {
    bootstrap: ofKind[listeners[0]],
    listeners: ofKind,
    tls,
    users: USERS,
    stop: async () => {
      await program.kill();
      removeFolder(folder);
    },
  };
}

/** Resolves when the broker says that it has started. */
function started({ child, ended }, log) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The broker ${why}.\n${tail(log)}`));
    const timer = setTimeout(() => fail('did not start in time'), START_MS);
    child.stderr.on('data', (chunk) => {
      if (!String(chunk).includes('Kafka Server started')) return;
      clearTimeout(timer);
      resolve();
    });
    ended.then((status) => {
      clearTimeout(timer);
      fail(`ended with ${status}`);
    });
  });
}

/** One node that is broker and controller, with one replica of everything. */
function nodeSettings(folder, [controller, inner], ofKind) {
  const kinds = Object.keys(ofKind);
  const names = kinds.map((kind) => `${nameOf(kind)}://${ofKind[kind]}`);
  const all = [`CONTROLLER://127.0.0.1:${controller}`, `INNER://127.0.0.1:${inner}`, ...names];
  const protocols = kinds.map((kind) => `${nameOf(kind)}:${LISTENERS[kind].protocol}`);
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'INNER',
    listeners: all.join(','),
    'advertised.listeners': all.slice(1).join(','),
    'listener.security.protocol.map': [
      'CONTROLLER:PLAINTEXT',
      'INNER:PLAINTEXT',
      ...protocols,
    ].join(','),
    'log.dirs': join(folder, 'data'),
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '1',
    'group.min.session.timeout.ms': '1000',
  };
}

const nameOf = (kind) => `L_${kind.toUpperCase()}`;

/** What one listener needs besides its address. */
function listenerSettings(kind, tls) {
  const { protocol, mechanism, clientAuth } = LISTENERS[kind];
  const prefix = `listener.name.${nameOf(kind).toLowerCase()}.`;
  const settings = {};
  if (protocol.endsWith('SSL')) {
    for (const store of ['keystore', 'truststore']) {
      settings[`${prefix}ssl.${store}.location`] = tls.storeFile;
      settings[`${prefix}ssl.${store}.password`] = tls.storePassword;
      settings[`${prefix}ssl.${store}.type`] = 'PKCS12';
    }
    settings[`${prefix}ssl.key.password`] = tls.storePassword;
    settings[`${prefix}ssl.client.auth`] = clientAuth ?? 'none';
  }
  if (mechanism) {
    settings[`${prefix}sasl.enabled.mechanisms`] = mechanism;
    const users = Object.entries(USERS).map(([name, password]) => ` user_${name}="${password}"`);
    settings[`${prefix}${mechanism.toLowerCase()}.sasl.jaas.config`] =
      mechanism === 'PLAIN' ? `${PLAIN} required${users.join('')};` : `${SCRAM} required;`;
  }
  return settings;
}

/** A certificate for localhost and 127.0.0.1 that vouches for itself: as a key store, and in PEM. */
function makeCertificate(folder) {
  const storeFile = join(folder, 'store.p12');
  const caFile = join(folder, 'ca.pem');
  const store = ['-keystore', storeFile, '-storetype', 'PKCS12', '-storepass', STORE_PASSWORD];
  keytool(
    ...['-genkeypair', '-alias', 'broker', '-keyalg', 'RSA', '-keysize', '2048', '-validity', '2'],
    ...['-dname', 'CN=localhost', '-ext', 'SAN=dns:localhost,ip:127.0.0.1', ...store],
  );
  keytool('-exportcert', '-rfc', '-alias', 'broker', '-file', caFile, ...store);
  // Java trusts what is listed as trusted, not the certificates of keys.
  keytool('-importcert', '-noprompt', '-alias', 'ca', '-file', caFile, ...store);
  return { caFile, storeFile, storePassword: STORE_PASSWORD };
}

function keytool(...args) {
  const { status, stdout, stderr, error } = spawnSync('keytool', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`keytool failed: ${error ?? stdout + stderr}`);
}

function propertiesText(properties) {
  const lines = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
  return `${lines.join('\n')}\n`;
}
