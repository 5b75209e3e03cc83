import type { Socket } from 'node:net';
import { AttachError } from './attach-error';
import {
  commonVersion,
  decodeResponse,
  encodeRequest,
  type Api,
  type VersionRange,
} from './protocol/api';
import { apiVersions } from './protocol/api-versions';
import { ERROR, errorName } from './protocol/error-codes';
import { MalformedMessage } from './protocol/message-reader';
import { connectFailure, openSocket, type Address } from './socket';
import type { ConnectionOptions } from 'node:tls';

/** Largest answer that is taken, in bytes. The metadata of 100,000 partitions are some 5 MB. */
const LARGEST = 64 * 1024 * 1024;

/** What this client calls itself; it shows in the brokers' request logs. */
const CLIENT_ID = 'kafka-streams-config';

interface Waiting {
  readonly resolve: (frame: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** One connection to a broker: requests go out, their answers come back in whatever order. */
export class Connection {
  private readonly waiting = new Map<number, Waiting>();
  private readonly chunks: Buffer[] = [];
  private buffered = 0;
  private correlation = 0;
  private failure: Error | undefined;
  private ranges: ReadonlyMap<number, VersionRange> = new Map();

  private constructor(
    private readonly socket: Socket,
    readonly address: Address,
    private readonly signal: AbortSignal,
    private readonly overTls: boolean,
  ) {
    socket.removeAllListeners('close').removeAllListeners('error');
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', (error) => this.fail(connectFailure(address, error, overTls)));
    socket.on('close', () => this.fail(this.closed()));
    signal.addEventListener('abort', this.abort, { once: true });
  }

  /** Connects and asks the broker what it can be asked. */
  static async open(
    address: Address,
    tls: ConnectionOptions | undefined,
    signal: AbortSignal,
    software: string,
  ): Promise<Connection> {
    const socket = await openSocket(address, tls, signal);
    const connection = new Connection(socket, address, signal, tls !== undefined);
    try {
      await connection.askVersions(software);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Whether the broker can be asked this. */
  knows(api: Api<never, unknown>): boolean {
    return commonVersion(api, this.ranges.get(api.key)) !== undefined;
  }

  /**
   * Asks in the highest version that both know.
   * @throws AttachError where the broker does not know it, or answers with something else
   */
  ask<Request, Response>(api: Api<Request, Response>, request: Request): Promise<Response> {
    const version = commonVersion(api, this.ranges.get(api.key));
    if (version !== undefined) return this.send(api, version, request);
    return Promise.reject(
      new AttachError(
        'protocol',
        `${this.name} does not know ${api.name} in a version that is known here. Brokers from Kafka 2.1 to 4.4 do.`,
      ),
    );
  }

  close(): void {
    this.signal.removeEventListener('abort', this.abort);
    this.socket.removeAllListeners('close');
    this.socket.destroy();
    this.fail(new AttachError('canceled', 'The connection was closed.'));
  }

  private get name(): string {
    return `${this.address.host}:${this.address.port}`;
  }

  private readonly abort = (): void => this.fail(this.signal.reason as Error);

  private async askVersions(software: string): Promise<void> {
    const request = { software: CLIENT_ID, version: software };
    let answer = await this.send(apiVersions, apiVersions.max, request);
    // The answer to an unknown version comes in version 0, which reads the same up to here.
    if (answer.error === ERROR.unsupportedVersion)
      answer = await this.send(apiVersions, 0, request);
    if (answer.error !== ERROR.none) throw this.strange(`ApiVersions: ${errorName(answer.error)}`);
    this.ranges = answer.ranges;
  }

  private async send<Request, Response>(
    api: Api<Request, Response>,
    version: number,
    request: Request,
  ): Promise<Response> {
    const correlation = ++this.correlation;
    const body = encodeRequest(api, version, correlation, CLIENT_ID, request);
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length);
    const frame = await new Promise<Buffer>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.set(correlation, { resolve, reject });
      this.socket.write(Buffer.concat([length, body]));
    });
    try {
      return decodeResponse(api, version, correlation, frame);
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      const fellBack = api.key === apiVersions.key && version > 0 && frame.length > 5;
      if (fellBack && frame.readInt16BE(4) === ERROR.unsupportedVersion) {
        return decodeResponse(api, 0, correlation, frame);
      }
      throw this.strange(`${api.name}: ${error.message}`);
    }
  }

  /** Takes bytes as they come and hands out whole frames. */
  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    while (this.buffered >= 4 && !this.failure) {
      const length = this.joined(4).readInt32BE();
      if (length < 4 || length > LARGEST)
        return this.fail(this.strange(strangeStart(this.joined(4))));
      if (this.buffered < 4 + length) return;
      const all = this.joined(4 + length);
      const frame = all.subarray(4, 4 + length);
      this.chunks.splice(0, this.chunks.length, all.subarray(4 + length));
      this.buffered -= 4 + length;
      this.deliver(frame);
    }
  }

  /** The buffered bytes, so many of them in one piece at the front. */
  private joined(count: number): Buffer {
    const [first] = this.chunks;
    if (first && first.length >= count) return first;
    const all = Buffer.concat(this.chunks);
    this.chunks.splice(0, this.chunks.length, all);
    return all;
  }

  private deliver(frame: Buffer): void {
    const correlation = frame.readInt32BE();
    const waiting = this.waiting.get(correlation);
    if (!waiting) return this.fail(this.strange('an answer to a question that was not asked'));
    this.waiting.delete(correlation);
    waiting.resolve(frame);
  }

  private fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.signal.removeEventListener('abort', this.abort);
    this.socket.destroy();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private closed(): AttachError {
    const hint =
      this.correlation <= 1 && !this.overTls
        ? ' The listener may expect TLS: set security.protocol.'
        : ' The listener may want another security.protocol.';
    return new AttachError('unreachable', `${this.name} closed the connection.${hint}`);
  }

  private strange(what: string): AttachError {
    return new AttachError(
      'protocol',
      `${this.name} does not answer as a Kafka broker does (${what}).`,
    );
  }
}

/** What a first answer that is no frame of Kafka may be. */
function strangeStart(bytes: Buffer): string {
  if (bytes[0] === 0x15 && bytes[1] === 0x03) {
    return 'it speaks TLS: set security.protocol to SSL or SASL_SSL';
  }
  if (bytes.toString('latin1', 0, 4) === 'HTTP') return 'it speaks HTTP: is the port right?';
  return 'an answer of impossible length';
}
