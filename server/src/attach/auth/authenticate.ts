import { AttachError } from '../attach-error';
import type { Login } from '../client-settings';
import type { Connection } from '../connection';
import { ERROR, errorName } from '../protocol/error-codes';
import { saslAuthenticate, saslHandshake } from '../protocol/sasl';
import { Scram } from './scram';

/**
 * Logs in on a connection.
 * @throws AttachError where the broker does not offer the mechanism or refuses; never tells the password
 */
export async function authenticate(connection: Connection, login: Login): Promise<void> {
  const { mechanism, user, password } = login;
  const { host, port } = connection.address;
  if (!connection.knows(saslHandshake)) {
    throw new AttachError(
      'authentication',
      `${host}:${port} offers no SASL. Leave SASL_ out of security.protocol, or use the listener that has it.`,
    );
  }
  const { error, mechanisms } = await connection.ask(saslHandshake, { mechanism });
  if (error !== ERROR.none) {
    const offered = mechanisms.length > 0 ? `: it has ${mechanisms.join(', ')}` : '';
    throw new AttachError(
      'authentication',
      error === ERROR.unsupportedSaslMechanism
        ? `${host}:${port} does not offer sasl.mechanism ${mechanism}${offered}.`
        : `${host}:${port} takes no login with ${mechanism} (${errorName(error)})${offered}.`,
    );
  }
  if (mechanism === 'PLAIN') {
    await exchange(connection, login, `\0${user}\0${password}`);
    return;
  }
  const scram = new Scram(mechanism === 'SCRAM-SHA-256' ? 'sha256' : 'sha512', user, password);
  const proof = await scram.prove(await exchange(connection, login, scram.first()));
  scram.verify(await exchange(connection, login, proof));
}

async function exchange(
  connection: Connection,
  { user, mechanism }: Login,
  message: string,
): Promise<string> {
  const {
    error,
    message: reason,
    data,
  } = await connection.ask(saslAuthenticate, {
    data: Buffer.from(message, 'utf8'),
  });
  if (error === ERROR.none) return Buffer.from(data).toString('utf8');
  const { host, port } = connection.address;
  const detail = reason === null || reason === '' ? errorName(error) : reason;
  throw new AttachError(
    'authentication',
    `${host}:${port} refuses the login of ${user} with ${mechanism}: ${detail}. Check the user name and the password.`,
  );
}
