import { MessageReader } from './message-reader';

/** What every member of a consumer group sends to the leader; Kafka Streams puts its own into the user data. */
export interface ConsumerSubscription {
  /** Of the format: the newest that the member knows. */
  readonly version: number;
  readonly topics: readonly string[];
  readonly userData: Uint8Array;
  /** `client.rack`; null where it is not set or the version (3, Kafka 3.5) does not carry it. */
  readonly rack: string | null;
}

/** What the leader answers. */
export interface ConsumerAssignment {
  readonly partitions: readonly { readonly topic: string; readonly partition: number }[];
  readonly userData: Uint8Array;
}

/**
 * Reads `ConsumerProtocolSubscription`, versions 0 to 3 and what later ones have in common with them.
 * @throws MalformedMessage where it is none.
 */
export function readConsumerSubscription(bytes: Uint8Array): ConsumerSubscription {
  const reader = new MessageReader(bytes);
  const version = reader.int16();
  const topics = reader.list(() => reader.text());
  const userData = reader.data();
  if (version >= 1) readPartitions(reader);
  if (version >= 2) reader.int32();
  const rack = version >= 3 ? reader.nullableText() : null;
  return { version, topics, userData, rack: rack === '' ? null : rack };
}

/**
 * Reads `ConsumerProtocolAssignment`.
 * @throws MalformedMessage where it is none.
 */
export function readConsumerAssignment(bytes: Uint8Array): ConsumerAssignment {
  const reader = new MessageReader(bytes);
  reader.int16();
  return { partitions: readPartitions(reader), userData: reader.data() };
}

function readPartitions(reader: MessageReader): { topic: string; partition: number }[] {
  const topics = reader.list(() => {
    const topic = reader.text();
    return reader.list(() => ({ topic, partition: reader.int32() }));
  });
  return topics.flat();
}
