import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AttachError } from '../attach-error';

const stretch = promisify(pbkdf2);

/** Rounds that a server may ask for: fewer protect nothing, more would keep this process busy. RFC 7677 and Kafka's limit. */
const ROUNDS = { least: 4096, most: 1_000_000 };

/** A conversation in SCRAM (RFC 5802) as Kafka has it: no channel binding, names and passwords as they are in UTF-8. */
export class Scram {
  private readonly bare: string;
  private authMessage = '';
  private serverKey: Buffer = Buffer.alloc(0);

  /**
   * @param hash `sha256` or `sha512`
   * @param nonce only for tests
   */
  constructor(
    private readonly hash: 'sha256' | 'sha512',
    user: string,
    private readonly password: string,
    private readonly nonce = randomBytes(24).toString('base64url'),
  ) {
    const name = user.replaceAll('=', '=3D').replaceAll(',', '=2C');
    this.bare = `n=${name},r=${nonce}`;
  }

  /** The first message. */
  first(): string {
    return `n,,${this.bare}`;
  }

  /** Answers the server's first message with the proof that the password is known. */
  async prove(serverFirst: string): Promise<string> {
    const { r: nonce = '', s: salt = '', i: rounds = '' } = fieldsOf(serverFirst);
    const iterations = /^\d{1,9}$/.test(rounds) ? Number(rounds) : 0;
    if (!nonce.startsWith(this.nonce) || nonce === this.nonce || salt === '') {
      throw refused('The broker’s SCRAM challenge does not belong to this login.');
    }
    if (iterations < ROUNDS.least || iterations > ROUNDS.most) {
      throw refused(
        `The broker asks for ${rounds || 'no'} SCRAM iterations; ${ROUNDS.least} to ${ROUNDS.most} are accepted.`,
      );
    }
    const { hash, password } = this;
    const length = hash === 'sha256' ? 32 : 64;
    const salted = await stretch(password, Buffer.from(salt, 'base64'), iterations, length, hash);
    const clientKey = this.hmac(salted, 'Client Key');
    this.serverKey = this.hmac(salted, 'Server Key');
    const withoutProof = `c=biws,r=${nonce}`;
    this.authMessage = `${this.bare},${serverFirst},${withoutProof}`;
    const stored = createHash(hash).update(clientKey).digest();
    const signature = this.hmac(stored, this.authMessage);
    const proof = clientKey.map((byte, i) => byte ^ (signature[i] ?? 0));
    return `${withoutProof},p=${Buffer.from(proof).toString('base64')}`;
  }

  /** Checks that the server knows the password as well. */
  verify(serverFinal: string): void {
    const { e: error, v: signature = '' } = fieldsOf(serverFinal);
    if (error !== undefined) throw refused(`The broker refuses the login: ${error}.`);
    const own = this.hmac(this.serverKey, this.authMessage);
    const told = Buffer.from(signature, 'base64');
    if (told.length !== own.length || !timingSafeEqual(told, own)) {
      throw refused('The broker could not prove that it knows this user. Is it the right cluster?');
    }
  }

  private hmac(key: Buffer, text: string): Buffer {
    return createHmac(this.hash, key).update(text).digest();
  }
}

function fieldsOf(message: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    message.split(',').map((part) => [part.slice(0, 1), part.slice(2)] as const),
  );
}

function refused(message: string): AttachError {
  return new AttachError('authentication', message);
}
