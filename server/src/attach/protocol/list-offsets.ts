import type { Api } from './api';

/** Partitions of one topic. */
export interface TopicPartitions {
  readonly topic: string;
  readonly partitions: readonly number[];
}

/** Where a partition ends. */
export interface EndOffset {
  readonly topic: string;
  readonly partition: number;
  readonly error: number;
  /** The offset that the next record gets. */
  readonly offset: bigint;
}

/** Stands for the end of a partition in place of a timestamp. */
const LATEST = -1n;

/**
 * Asks the leader of partitions where they end, transactions that are still open included: as the leader of a Streams
 * group asks.
 */
export const listOffsets: Api<
  { readonly topics: readonly TopicPartitions[] },
  { readonly ends: readonly EndOffset[] }
> = {
  name: 'ListOffsets',
  key: 2,
  min: 1,
  max: 5,
  write: (out, { topics }, version) => {
    out.int32(-1);
    if (version >= 2) out.int8(0);
    out.list(topics, ({ topic, partitions }) =>
      out.text(topic).list(partitions, (partition) => {
        out.int32(partition);
        if (version >= 4) out.int32(-1);
        out.int64(LATEST);
      }),
    );
  },
  read: (reader, version) => {
    if (version >= 2) reader.int32();
    const topics = reader.list(() => {
      const topic = reader.text();
      return reader.list(() => {
        const partition = reader.int32();
        const error = reader.int16();
        reader.int64();
        const offset = reader.int64();
        if (version >= 4) reader.int32();
        return { topic, partition, error, offset };
      });
    });
    return { ends: topics.flat() };
  },
};
