// A Java process that hosts Kafka Streams instances and is told what to do.
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { isSince } from '../oracle/releases.mjs';
import { classPathOf } from './class-path.mjs';
import { startProgram, tail, temporaryFolder } from './processes.mjs';

/** How long a command may take on a busy machine. */
const COMMAND_MS = 180_000;

/** How long after its assignment a copy begins to restore: longer than a second rebalance that follows at once. */
const RESTORE_DELAY_MS = 10_000;

/** The sources that fit how a release calls its assignor. */
function eraOf(release) {
  if (isSince(release, [3, 8])) return 'process-ids';
  return isSince(release, [3, 6]) ? 'racks' : 'uuids';
}

/**
 * Starts one on a Kafka release. `told` is called with every event: `rebalance` by the process of the group's leader,
 * `state` of an instance. `ask(command)` answers what the command answers; `kill()` is `kill -9`.
 */
export function startApp(release, told) {
  const classPath = classPathOf('app', release, `-Dera=${eraOf(release)}`);
  const log = join(temporaryFolder('app'), 'log');
  const { child, ended, kill } = startProgram({
    classPath,
    main: 'cluster.Main',
    flags: [`-Dcluster.restore.delay.ms=${RESTORE_DELAY_MS}`],
    log,
  });
  const waiting = new Map();
  let last = 0;
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text);
    if (line.event) return told(line);
    const { resolve, reject } = waiting.get(line.id);
    waiting.delete(line.id);
    if (line.error) reject(new Error(`${line.error}\n${tail(log)}`));
    else resolve(line);
  });
  ended.then((status) => {
    const reason = new Error(`The application ended with ${status}.\n${tail(log)}`);
    for (const { reject } of waiting.values()) reject(reason);
  });
  return {
    kill,
    log,
    ask: (command) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const timer = setTimeout(
          () => reject(new Error(`No answer to ${command.do}.\n${tail(log)}`)),
          COMMAND_MS,
        );
        timer.unref();
        waiting.set(id, { resolve, reject });
        child.stdin.write(`${JSON.stringify({ ...command, id })}\n`);
      }).then(({ id, ...answer }) => answer),
  };
}
