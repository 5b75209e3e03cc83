import type { ConnectionOptions } from 'node:tls';
import { parseProperties } from '../text/properties';
import { AttachError } from './attach-error';
import { parseJaas } from './auth/jaas';
import { tlsOptions, type ReadFile } from './tls-options';

/** How to log in. */
export interface Login {
  readonly mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
  readonly user: string;
  readonly password: string;
}

/** How to talk to a cluster, as Java client properties say it. */
export interface ClientSettings {
  /** Undefined for connections without TLS. */
  readonly tls: ConnectionOptions | undefined;
  /** Undefined for connections without SASL. */
  readonly login: Login | undefined;
  /** `bootstrap.servers`, where the properties name them. */
  readonly bootstrap: string | undefined;
}

/** Modules that hold name and password as options. */
const PASSWORD_MODULES: ReadonlySet<string> = new Set(['PlainLoginModule', 'ScramLoginModule']);

const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;

/**
 * Reads the properties of a Java client, as `--command-config` of Kafka's own tools takes them. Keys that have nothing
 * to do with a connection are passed over.
 *
 * @param read reads a key store or trust store that the properties name
 * @throws AttachError for what is not supported, saying what to do instead
 */
export async function readClientSettings(text: string, read: ReadFile): Promise<ClientSettings> {
  const values = new Map<string, string>();
  for (const { key, value } of parseProperties(text).entries) {
    values.set(key.text, value.text.trim());
  }
  const protocol = (values.get('security.protocol') || 'PLAINTEXT').toUpperCase();
  if (!/^(SASL_)?(PLAINTEXT|SSL)$/.test(protocol)) {
    throw new AttachError(
      'settings',
      `security.protocol is ${protocol}; Kafka knows PLAINTEXT, SSL, SASL_PLAINTEXT and SASL_SSL.`,
    );
  }
  return {
    tls: protocol.endsWith('SSL') ? await tlsOptions(values, read) : undefined,
    login: protocol.startsWith('SASL') ? readLogin(values) : undefined,
    bootstrap: values.get('bootstrap.servers') || undefined,
  };
}

function readLogin(values: ReadonlyMap<string, string>): Login {
  const wanted = values.get('sasl.mechanism') || 'GSSAPI';
  const mechanism = MECHANISMS.find((known) => known === wanted);
  if (!mechanism) {
    throw new AttachError(
      'settings',
      `sasl.mechanism ${wanted}${values.has('sasl.mechanism') ? '' : " (Kafka's default)"} is not supported here: use PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512, or a listener with SSL.`,
    );
  }
  const text = values.get('sasl.jaas.config');
  const entry = text === undefined ? undefined : parseJaas(text);
  if (!entry) {
    throw new AttachError(
      'settings',
      text === undefined
        ? 'sasl.jaas.config is missing: it holds the user name and the password.'
        : 'sasl.jaas.config cannot be read. It looks like: org.apache.kafka.common.security.scram.ScramLoginModule required username="…" password="…";',
    );
  }
  const { module, options } = entry;
  if (!PASSWORD_MODULES.has(module)) {
    throw new AttachError(
      'settings',
      `The login module ${module} is not supported here: use PlainLoginModule or ScramLoginModule.`,
    );
  }
  const user = options.get('username');
  const password = options.get('password');
  if (user === undefined || password === undefined) {
    const missing = user === undefined ? 'username' : 'password';
    throw new AttachError('settings', `sasl.jaas.config has no ${missing}.`);
  }
  return { mechanism, user, password };
}
