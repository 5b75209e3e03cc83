import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { AttachError } from './attach-error';

/** Where a broker listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Opens a connection, with TLS where options for it are given. Fails in words that a user can act on. */
export function openSocket(
  { host, port }: Address,
  tls: ConnectionOptions | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = tls
      ? // An address in place of a name is checked against the certificate but may not be sent as one.
        connectTls({ ...tls, host, port, ...(isAddress(host) ? {} : { servername: host }) })
      : connectPlain({ host, port });
    const stop = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', stop);
      socket.setNoDelay(true);
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      reject(connectFailure({ host, port }, error, tls !== undefined));
    });
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      reject(
        new AttachError(
          tls ? 'tls' : 'unreachable',
          `${host}:${port} closed the connection${tls ? ' during the TLS handshake. Does this listener speak TLS?' : '.'}`,
        ),
      );
    });
  });
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'this name is not known here',
  EAI_AGAIN: 'names cannot be looked up at the moment',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
  ETIMEDOUT: 'no answer came',
  ECONNRESET: 'the connection was reset',
};

/** What a failed connection means to a user. */
export function connectFailure(
  { host, port }: Address,
  error: NodeJS.ErrnoException,
  tls: boolean,
): AttachError {
  const code = error.code ?? '';
  const known = UNREACHABLE[code];
  if (known !== undefined && !(tls && code === 'ECONNRESET')) {
    const why = tls ? '' : ' Check the address, and whether a tunnel or VPN is up.';
    return new AttachError('unreachable', `${host}:${port} cannot be reached: ${known}.${why}`);
  }
  if (!tls) {
    return new AttachError(
      'unreachable',
      `${host}:${port} cannot be reached (${code || error.message}).`,
    );
  }
  return new AttachError(
    'tls',
    `TLS with ${host}:${port} failed: ${tlsReason(code, error.message)}`,
  );
}

function tlsReason(code: string, message: string): string {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'the broker’s certificate is signed by nobody who is trusted. Name its authority in ssl.truststore.location.';
    case 'CERT_HAS_EXPIRED':
      return 'the broker’s certificate has expired.';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'the broker’s certificate is for other names. Use one of them, or set ssl.endpoint.identification.algorithm to nothing.';
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'EPROTO':
      return 'the listener does not speak TLS. Is it a PLAINTEXT one?';
    case 'ECONNRESET':
      return 'the broker closed the connection. Does this listener speak TLS, and does it want a client certificate (ssl.keystore.location)?';
    default:
      return `${message}.${/alert/.test(message) ? ' The broker may want a client certificate (ssl.keystore.location).' : ''}`;
  }
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}
