import { createSecureContext, type ConnectionOptions } from 'node:tls';
import { AttachError } from './attach-error';
import { trustedOfJks } from './auth/java-key-store';

/** Reads a file that client properties name; fails as `node:fs` does. */
export type ReadFile = (path: string) => Promise<Buffer>;

type Values = ReadonlyMap<string, string>;

/**
 * The `ssl.*` properties of a Java client in terms of `node:tls`. Trust stores may be PEM or JKS, key stores PEM or
 * PKCS12.
 *
 * @throws AttachError for what is not supported, saying how to convert it
 */
export async function tlsOptions(values: Values, read: ReadFile): Promise<ConnectionOptions> {
  const options: ConnectionOptions = {
    ...(await trust(values, read)),
    ...(await identity(values, read)),
    // Kafka clients have done so since 2.0 unless the property is empty.
    ...(values.get('ssl.endpoint.identification.algorithm') === ''
      ? { checkServerIdentity: () => undefined }
      : {}),
  };
  try {
    createSecureContext(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AttachError(
      'tls',
      `The key store cannot be used (${reason}). Check ssl.keystore.password, ssl.key.password and the store's type.`,
    );
  }
  return options;
}

async function trust(values: Values, read: ReadFile): Promise<ConnectionOptions> {
  const inline = values.get('ssl.truststore.certificates');
  if (inline) return { ca: inline };
  const path = values.get('ssl.truststore.location');
  if (!path) return {};
  const bytes = await readStore(path, 'ssl.truststore.location', read);
  if (isPem(bytes)) return { ca: bytes };
  const trusted = trustedOfJks(bytes, values.get('ssl.truststore.password'));
  if (trusted === 'changed') {
    throw new AttachError(
      'tls',
      `${path} cannot be read: ssl.truststore.password is wrong, or the file is damaged.`,
    );
  }
  if (trusted === undefined) {
    throw new AttachError(
      'tls',
      `${path} is neither PEM nor JKS; trust stores in PKCS12 cannot be read here. Convert it once: openssl pkcs12 -in ${path} -nokeys -out truststore.pem — and set ssl.truststore.type=PEM, ssl.truststore.location=truststore.pem.`,
    );
  }
  return { ca: trusted };
}

async function identity(values: Values, read: ReadFile): Promise<ConnectionOptions> {
  const password = values.get('ssl.key.password') ?? values.get('ssl.keystore.password');
  const passphrase = password === undefined ? {} : { passphrase: password };
  const [key, chain] = [
    values.get('ssl.keystore.key'),
    values.get('ssl.keystore.certificate.chain'),
  ];
  if (key && chain) return { key, cert: chain, ...passphrase };
  const path = values.get('ssl.keystore.location');
  if (!path) return {};
  const bytes = await readStore(path, 'ssl.keystore.location', read);
  if (isPem(bytes)) return { key: bytes, cert: bytes, ...passphrase };
  if (bytes.length > 4 && bytes.readUInt32BE(0) === 0xfeedfeed) {
    throw new AttachError(
      'tls',
      `${path} is in JKS form, whose keys cannot be read here. Convert it once: keytool -importkeystore -srckeystore ${path} -destkeystore keystore.p12 -deststoretype PKCS12 — and set ssl.keystore.type=PKCS12, ssl.keystore.location=keystore.p12.`,
    );
  }
  const storePassword = values.get('ssl.keystore.password') ?? password;
  return { pfx: bytes, ...(storePassword === undefined ? {} : { passphrase: storePassword }) };
}

async function readStore(path: string, key: string, read: ReadFile): Promise<Buffer> {
  try {
    return await read(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new AttachError('settings', `${key}: ${path} cannot be read (${code}).`);
  }
}

function isPem(bytes: Buffer): boolean {
  return bytes.subarray(0, 65_536).includes('-----BEGIN ');
}
