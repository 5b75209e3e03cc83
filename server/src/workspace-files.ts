import { mayHoldSettings } from './binding/bind';
import { BUILD_FILE } from './project/build-version';

/** How many files of a workspace are read at most; a larger workspace is served for these and the open ones. */
export const MAX_FILES = 5_000;

/** Whether a file of this name (no folder) is of interest: it may hold settings or tell the Kafka version. */
export function isCandidate(name: string): boolean {
  return mayHoldSettings(name) || BUILD_FILE.test(name);
}
