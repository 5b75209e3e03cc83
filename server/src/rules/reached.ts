/** Whether a minor version is at or past another one; either may be older than all that are catalogued. */
export function reached(version: string, minor: string | undefined): boolean {
  if (minor === undefined) return false;
  const [major = 0, second = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedSecond = 0] = minor.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && second >= wantedSecond);
}
