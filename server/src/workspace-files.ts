import { mayHoldSettings } from './binding/bind';
import { BUILD_FILE } from './project/build-version';

/** What an editor should watch: files that may hold settings, and those that tell the Kafka version. */
export const WATCHED_GLOBS: readonly string[] = [
  '**/*.{properties,yml,yaml,env}',
  '**/.env*',
  '**/{pom.xml,build.gradle,build.gradle.kts,libs.versions.toml}',
];

/** How many files of a workspace are read at most; a larger workspace is served for these and the open ones. */
export const MAX_FILES = 5_000;

/** Whether a file of this name (no folder) is of interest: it may hold settings or tell the Kafka version. */
export function isCandidate(name: string): boolean {
  return mayHoldSettings(name) || BUILD_FILE.test(name);
}
