import { MalformedMessage, MessageReader } from './message-reader';
import { MessageWriter } from './message-writer';

/** A request that is understood here, with its answer, in a range of versions. */
export interface Api<Request, Response> {
  /** As Kafka calls it: `DescribeGroups`. */
  readonly name: string;
  readonly key: number;
  /** Lowest and highest version that `write` and `read` know. */
  readonly min: number;
  readonly max: number;
  /** First version with compact texts and tagged fields; undefined for none of the known. */
  readonly flexibleFrom?: number;
  readonly write: (out: MessageWriter, request: Request, version: number) => void;
  readonly read: (reader: MessageReader, version: number) => Response;
}

/** Versions of an API that a broker has. */
export interface VersionRange {
  readonly min: number;
  readonly max: number;
}

const API_VERSIONS_KEY = 18;

/** A request with its header, without its length in front. */
export function encodeRequest<Request>(
  { key, flexibleFrom, write }: Api<Request, unknown>,
  version: number,
  correlation: number,
  clientId: string,
  request: Request,
): Buffer {
  const flexible = version >= (flexibleFrom ?? Infinity);
  // The header's own text is never compact.
  const header = new MessageWriter().int16(key).int16(version).int32(correlation).text(clientId);
  const body = new MessageWriter(flexible);
  body.noTags();
  write(body, request, version);
  return Buffer.concat([header.result(), body.result()]);
}

/**
 * Reads an answer, its header included.
 * @throws MalformedMessage where it is not what the protocol says.
 */
export function decodeResponse<Response>(
  { key, flexibleFrom, read }: Api<never, Response>,
  version: number,
  correlation: number,
  frame: Uint8Array,
): Response {
  const flexible = version >= (flexibleFrom ?? Infinity);
  const reader = new MessageReader(frame, flexible);
  if (reader.int32() !== correlation) throw new MalformedMessage('an answer to another request');
  // So that a broker can answer it whatever it knows, this one's header has no tags.
  if (key !== API_VERSIONS_KEY) reader.skipTags();
  return read(reader, version);
}

/** The highest version that both sides know; undefined where there is none. */
export function commonVersion(
  api: VersionRange,
  broker: VersionRange | undefined,
): number | undefined {
  if (!broker) return undefined;
  const version = Math.min(api.max, broker.max);
  return version >= Math.max(api.min, broker.min) ? version : undefined;
}
