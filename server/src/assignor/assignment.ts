/**
 * The outcome of one rebalance. Tasks and clients are indices into the problem's tables. Rows are ascending.
 */
export interface Assignment {
  /** Whether the assignor asks for a probing rebalance. */
  readonly probing: boolean;
  readonly activeMovements: number;
  readonly standbyMovements: number;
  /** By task: the client that runs it, or -1. */
  readonly active: Int32Array;
  /** By task: clients with a standby of it, warmups included (Kafka does not tell them apart). */
  readonly standbys: Rows;
  /** By task: the clients whose standby is a warmup; a subset of `standbys`. */
  readonly warmups: Rows;
  /** By task: the part of `warmups` that is to become a standby; the others are to take over the active copy. */
  readonly standbyWarmups: Rows;
  /** False where Kafka itself may decide otherwise next time: the order of some tables differs from JVM to JVM. */
  readonly reproducible: boolean;
  /** The client that is told to rebalance once more at once; left out where none is. */
  readonly followUp?: number;
}

/** A list of integers for each row, stored flat: row `i` is `values[starts[i]] … values[starts[i + 1] - 1]`. */
export interface Rows {
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

/** The integers of one row, without copying. */
export function row(rows: Rows, index: number): Int32Array {
  return rows.values.subarray(rows.starts[index], rows.starts[index + 1]);
}
