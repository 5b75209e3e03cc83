/** An exception with which Kafka ends in place of an assignment; the message is Kafka's, led by the Java class. */
export class KafkaError extends Error {
  constructor(javaClass: string, text: string | null) {
    super(`${javaClass}: ${text}`);
  }
}
