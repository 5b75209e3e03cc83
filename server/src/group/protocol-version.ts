/** The latest version of both user data formats that Kafka Streams 3.2 to 4.4 know. */
export const LATEST_VERSION = 11;

/** Stands for a version that was not told. */
export const UNKNOWN_VERSION = -1;
