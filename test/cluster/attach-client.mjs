// The command that attaches, as a user of a listener calls it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LISTENERS } from './broker.mjs';

const execute = promisify(execFile);

/** Login modules of Kafka's own by the beginning of their mechanism's name. */
const MODULES = { PLAIN: 'plain.PlainLoginModule', SCRAM: 'scram.ScramLoginModule' };

/** Attaches as one user of a broker; what clients need is written into `folder`. */
export class AttachClient {
  constructor(broker, folder, user) {
    Object.assign(this, { broker, folder, user });
  }

  /**
   * What the command prints. A listener is its kind, or `{ at, as, config }`: `as` talks to it as if it were of
   * another kind, `config` says so in its own words.
   */
  async attach(listener, ...options) {
    return command('attach', ...this.#addressed(listener), ...options);
  }

  /** Checks that the command fails, says why, and keeps the password to itself. */
  async fails(listener, message, { application, password, timeout = '20' } = {}) {
    const options = ['--application', application, '--timeout', timeout];
    const failure = await command(
      'attach',
      ...this.#addressed(listener, password),
      ...options,
    ).catch((error) => error);
    assert.equal(failure.code, 2, String(failure.stdout ?? failure));
    assert.match(failure.stderr, message);
    assert.ok(!failure.stderr.includes(this.broker.users[this.user]));
  }

  #addressed(listener, password) {
    const { at = listener, as = listener, config } = typeof listener === 'string' ? {} : listener;
    const file = join(this.folder, `${as}.properties`);
    writeFileSync(file, config ?? this.#properties(as, password));
    return ['--bootstrap-server', this.broker.listeners[at], '--command-config', file];
  }

  #properties(kind, password = this.broker.users[this.user]) {
    const { protocol, mechanism, clientAuth } = LISTENERS[kind];
    const { tls } = this.broker;
    const lines = [`security.protocol=${protocol}`];
    if (mechanism) {
      const module = `org.apache.kafka.common.security.${MODULES[mechanism.split('-')[0]]}`;
      const login = `required username="${this.user}" password="${password}";`;
      lines.push(`sasl.mechanism=${mechanism}`, `sasl.jaas.config=${module} ${login}`);
    }
    if (protocol.endsWith('SSL')) {
      lines.push('ssl.truststore.type=PEM', `ssl.truststore.location=${tls.caFile}`);
    }
    if (clientAuth === 'required') {
      lines.push(
        'ssl.keystore.type=PKCS12',
        `ssl.keystore.location=${tls.storeFile}`,
        `ssl.keystore.password=${tls.storePassword}`,
      );
    }
    return `${lines.join('\n')}\n`;
  }
}

/** What the built command line prints. */
export async function command(...args) {
  const { stdout } = await execute('node', ['dist/cli.js', ...args]);
  return stdout;
}
