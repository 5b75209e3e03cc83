import { createServer, type Server, type Socket } from 'node:net';
import { MessageReader } from '../../../server/src/attach/protocol/message-reader';
import { MessageWriter } from '../../../server/src/attach/protocol/message-writer';

/** Keys of the APIs that the fake knows, with the versions that it has. */
const VERSIONS: readonly (readonly [key: number, min: number, max: number])[] = [
  [2, 1, 11],
  [3, 0, 13],
  [10, 0, 6],
  [15, 0, 6],
  [16, 0, 5],
  [17, 0, 1],
  [18, 0, 4],
  [32, 1, 4],
  [36, 0, 2],
  [89, 0, 1],
];

/** Answers one request: writes the body, or answers `false` to leave it unanswered. */
export type Answer = (
  out: MessageWriter,
  request: MessageReader,
  version: number,
  socket: Socket,
) => void | false;

/** A broker that says what a test tells it to. */
export class FakeBroker {
  /** By API key: how it is answered. Requests of other APIs close the connection. */
  readonly answers = new Map<number, Answer>();
  /** Keys of the requests that came, in their order. */
  readonly asked: number[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  /** @param versions APIs that it offers */
  constructor(private readonly versions = VERSIONS) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => this.take(socket, chunk));
    });
    this.answers.set(18, (out, _, version) => {
      out.int16(0).list(this.versions, ([key, min, max]) => {
        out.int16(key).int16(min).int16(max).noTags();
      });
      if (version >= 1) out.int32(0);
      out.noTags();
    });
  }

  /** Starts to listen; answers its `host:port`. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${this.port}`;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Answers of one broker without racks, where the given topics are, that coordinates everything. */
  cluster(topics: Readonly<Record<string, number>>, rack: string | null = null): void {
    this.answers.set(3, (out) => {
      out.int32(0).list([1], () => out.int32(1).text('127.0.0.1').int32(this.port).text(rack));
      out.text('cluster').int32(1);
      out.list(Object.entries(topics), ([name, partitions]) => {
        out.int16(0).text(name).bool(false);
        out.list([...Array(partitions).keys()], (index) => {
          out.int16(0).int32(index).int32(1).int32(0);
          for (const ids of [[1], [1], []]) out.list(ids, (id) => out.int32(id));
        });
      });
    });
    this.answers.set(10, (out) => {
      out.int32(0).int16(0).text(null).int32(1).text('127.0.0.1').int32(this.port);
    });
  }

  private take(socket: Socket, chunk: Buffer): void {
    // Requests of the tests come in one piece each.
    const reader = new MessageReader(chunk.subarray(4));
    const key = reader.int16();
    const version = reader.int16();
    const correlation = reader.int32();
    reader.text();
    this.asked.push(key);
    const flexible = key === 89 || (key === 18 && version >= 3);
    const out = new MessageWriter(flexible);
    const answer = this.answers.get(key);
    if (!answer) return void socket.destroy();
    const head = new MessageWriter(flexible).int32(correlation);
    if (flexible && key !== 18) head.noTags();
    if (answer(out, reader, version, socket) === false) return;
    const body = Buffer.concat([head.result(), out.result()]);
    socket.write(new MessageWriter().int32(body.length).raw(body).result());
  }
}
