// Kafka releases by number.

/** Whether a release such as `3.7.2` is of this minor (`[3, 7]`) or a later one. */
export function isSince(release, [first, second]) {
  const [major, minor] = release.split('.').map(Number);
  return major > first || (major === first && minor >= second);
}
