import type { Api } from './api';

/** A broker of the cluster. */
export interface Broker {
  readonly id: number;
  readonly host: string;
  readonly port: number;
  /** `broker.rack`; null where there is none. */
  readonly rack: string | null;
}

/** A partition with the brokers that keep it. */
export interface PartitionMetadata {
  readonly error: number;
  readonly index: number;
  /** -1 while there is none. */
  readonly leader: number;
  readonly replicas: readonly number[];
}

/** A topic as the cluster knows it. */
export interface TopicMetadata {
  readonly error: number;
  readonly name: string;
  readonly partitions: readonly PartitionMetadata[];
}

/** The brokers and topics of a cluster. */
export interface Metadata {
  readonly brokers: readonly Broker[];
  readonly topics: readonly TopicMetadata[];
}

/**
 * Asks for brokers and for topics; null for all topics that the user may describe. Never makes a broker create one.
 */
export const metadata: Api<{ readonly topics: readonly string[] | null }, Metadata> = {
  name: 'Metadata',
  key: 3,
  min: 4,
  max: 7,
  write: (out, { topics }) => out.list(topics, (topic) => out.text(topic)).bool(false),
  read: (reader, version) => {
    reader.int32();
    const brokers = reader.list(() => ({
      id: reader.int32(),
      host: reader.text(),
      port: reader.int32(),
      rack: reader.nullableText(),
    }));
    reader.nullableText();
    reader.int32();
    const ids = (): number[] => reader.list(() => reader.int32());
    const topics = reader.list(() => {
      const error = reader.int16();
      const name = reader.text();
      reader.bool();
      const partitions = reader.list(() => {
        const partition = { error: reader.int16(), index: reader.int32(), leader: reader.int32() };
        if (version >= 7) reader.int32();
        const replicas = ids();
        ids();
        if (version >= 5) ids();
        return { ...partition, replicas };
      });
      return { error, name, partitions };
    });
    return { brokers, topics };
  },
};
