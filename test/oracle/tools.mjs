// What the oracle needs besides Node.
import { spawnSync } from 'node:child_process';

/** Ends the program with success, and says why, where Java or Maven are missing. */
export function needJava() {
  const missing = ['java', 'mvn'].filter(
    (tool) => spawnSync(tool, ['-version']).error !== undefined,
  );
  if (missing.length === 0) return;
  console.log(
    `skipped: no ${missing.join(', no ')} here, and the oracle runs Kafka's own classes.`,
  );
  process.exit(0);
}
