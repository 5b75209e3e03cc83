import { fileName } from '../binding/document-name';

/** What people call the environments that one application is deployed to, each with settings of its own. */
const ENVIRONMENTS: ReadonlySet<string> = new Set([
  ...['dev', 'devel', 'develop', 'development', 'local', 'sandbox', 'demo'],
  ...['test', 'tst', 'testing', 'int', 'integration', 'qa', 'sit', 'uat', 'acc', 'acceptance'],
  ...['perf', 'performance', 'stage', 'staging', 'stg', 'pre', 'preprod', 'non', 'nonprod'],
  ...['prod', 'prd', 'production', 'live'],
]);

/**
 * The environment that each of some files is for, by the words in its name and in the folders that not all of them lie
 * in: `orders-prod.properties` and `prod/node-1.properties` → `prod`; empty where no word says so. Files of different
 * environments are no instances of one fleet, even if nothing in them tells their brokers apart.
 */
export function environmentsOf(uris: readonly string[]): readonly string[] {
  const paths = uris.map((uri) => uri.split('/'));
  const [first = []] = paths;
  let shared = 0;
  while (
    shared < first.length - 1 &&
    paths.every((path) => shared < path.length - 1 && path[shared] === first[shared])
  ) {
    shared++;
  }
  return paths.map((path, i) =>
    [...path.slice(shared, -1), fileName(uris[i] ?? '')].flatMap(wordsOf).join(' '),
  );
}

/** The environments that a name's words tell, in lower case; numbers do not count (`prod1`, `prod-2`). */
function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.map((word) => word.toLowerCase()).filter((word) => ENVIRONMENTS.has(word));
}
