const KEYS = new Set([
  'acceptable.recovery.lag',
  'application.server',
  'default.key.serde',
  'default.value.serde',
  'max.warmup.replicas',
  'num.standby.replicas',
  'num.stream.threads',
  'probing.rebalance.interval.ms',
  'processing.guarantee',
  'rack.aware.assignment.tags',
  'state.dir',
]);

/** Whether only a Streams application has this key. */
export function isStreamsOnly(key: string): boolean {
  return KEYS.has(key);
}
