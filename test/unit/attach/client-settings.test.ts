import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { rootCertificates } from 'node:tls';
import { AttachError } from '../../../server/src/attach/attach-error';
import { parseJaas } from '../../../server/src/attach/auth/jaas';
import { trustedOfJks } from '../../../server/src/attach/auth/java-key-store';
import { readClientSettings } from '../../../server/src/attach/client-settings';

const CERTIFICATE = rootCertificates[0] ?? '';

const JAAS = 'org.apache.kafka.common.security.scram.ScramLoginModule required';

function read(text: string, files: Readonly<Record<string, Buffer>> = {}) {
  return readClientSettings(text, (path) => {
    const bytes = files[path];
    const missing = Object.assign(new Error('gone'), { code: 'ENOENT' });
    return bytes ? Promise.resolve(bytes) : Promise.reject(missing);
  });
}

const refuses = (text: string, message: RegExp, files?: Readonly<Record<string, Buffer>>) =>
  assert.rejects(read(text, files), (error) => {
    assert.ok(error instanceof AttachError);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });

/** A trust store as `keytool -storetype JKS` writes it. */
function jks(password: string, der: Buffer): Buffer {
  const utf = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]);
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const content = Buffer.concat([
    int(0xfeedfeed),
    int(2),
    int(1),
    int(2),
    utf('ca'),
    Buffer.alloc(8),
    utf('X.509'),
    int(der.length),
    der,
  ]);
  const secret = Buffer.from(password, 'utf16le').swap16();
  const digest = createHash('sha1').update(secret).update('Mighty Aphrodite').update(content);
  return Buffer.concat([content, digest.digest()]);
}

describe('client properties', () => {
  it('say nothing of TLS or SASL by default', async () => {
    assert.deepEqual(await read('client.id=x\nbootstrap.servers=a:1,b:2'), {
      tls: undefined,
      login: undefined,
      bootstrap: 'a:1,b:2',
    });
  });

  it('name user and password of PLAIN and SCRAM', async () => {
    const { login, tls } = await read(
      `security.protocol=sasl_plaintext\nsasl.mechanism=SCRAM-SHA-512\nsasl.jaas.config=${JAAS} \\\n  username="alice" \\\n  password="s\\\\"ecret";`,
    );
    assert.deepEqual(login, { mechanism: 'SCRAM-SHA-512', user: 'alice', password: 's"ecret' });
    assert.equal(tls, undefined);
  });

  it('are refused with what to do where they are not supported', async () => {
    const sasl = 'security.protocol=SASL_SSL\n';
    await refuses('security.protocol=TLS', /PLAINTEXT, SSL, SASL_PLAINTEXT and SASL_SSL/);
    await refuses(sasl, /GSSAPI \(Kafka's default\)/);
    await refuses(`${sasl}sasl.mechanism=OAUTHBEARER`, /OAUTHBEARER is not supported/);
    await refuses(`${sasl}sasl.mechanism=PLAIN`, /sasl\.jaas\.config is missing/);
    await refuses(`${sasl}sasl.mechanism=PLAIN\nsasl.jaas.config=secret`, /cannot be read/);
    await refuses(
      `${sasl}sasl.mechanism=PLAIN\nsasl.jaas.config=${JAAS} username="a";`,
      /no password/,
    );
    await refuses(
      `${sasl}sasl.mechanism=PLAIN\nsasl.jaas.config=com.Other required password="secret";`,
      /module Other is not supported/,
    );
  });

  it('name trust stores in PEM and JKS', async () => {
    const at = 'security.protocol=SSL\nssl.truststore.location=t\nssl.truststore.password=secret';
    const der = Buffer.from(CERTIFICATE.replaceAll(/-----.*?-----|\s/g, ''), 'base64');
    const pem = await read(at, { t: Buffer.from(CERTIFICATE) });
    assert.equal(String(pem.tls?.ca), CERTIFICATE);
    const java = await read(at, { t: jks('secret', der) });
    assert.deepEqual(String(java.tls?.ca).replaceAll('\n', ''), CERTIFICATE.replaceAll('\n', ''));
    await refuses(at, /password is wrong/, { t: jks('other', der) });
    await refuses(at, /neither PEM nor JKS.*openssl pkcs12/, { t: Buffer.from('0\x82\x05') });
    await refuses(at, /t cannot be read \(ENOENT\)/);
  });

  it('check the name in the certificate unless they say not to', async () => {
    const on = await read('security.protocol=SSL');
    assert.equal(on.tls?.checkServerIdentity, undefined);
    const off = await read('security.protocol=SSL\nssl.endpoint.identification.algorithm=');
    assert.ok(off.tls?.checkServerIdentity);
  });

  it('name key stores in PKCS12, not in JKS', async () => {
    const at = 'security.protocol=SSL\nssl.keystore.location=k\nssl.keystore.password=secret';
    await refuses(at, /keytool -importkeystore/, { k: jks('secret', Buffer.alloc(4)) });
    await refuses(at, /cannot be used/, { k: Buffer.from('0\x82no store') });
  });
});

describe('JAAS', () => {
  it('takes quotes, blanks and line breaks as Java does', () => {
    const entry = parseJaas(
      `  a.b.PlainLoginModule  required\n username='x y'\n password="p;\\"=" n=1 ;`,
    );
    assert.equal(entry?.module, 'PlainLoginModule');
    assert.deepEqual(
      [...(entry?.options ?? [])],
      [
        ['username', 'x y'],
        ['password', 'p;"='],
        ['n', '1'],
      ],
    );
    for (const bad of ['', 'x', 'a required username="x"', 'a required username="x;']) {
      assert.equal(parseJaas(bad), undefined, bad);
    }
  });
});

describe('a Java key store', () => {
  it('that is damaged anywhere is never read as something else', () => {
    const whole = jks('secret', Buffer.alloc(40, 7));
    for (let cut = 0; cut < whole.length; cut++) {
      const read = trustedOfJks(whole.subarray(0, cut), 'secret');
      assert.ok(read === 'changed' || read === undefined, String(cut));
    }
    assert.equal(trustedOfJks(whole, undefined)?.length, 1);
  });
});
