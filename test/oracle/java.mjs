// A JVM that answers scenario lines with what a Kafka release makes of them.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts one on a class path. Answers come in the order of the questions; `close` ends it. */
export function startJava(classPath, { main = 'oracle.Main', flags = [] } = {}) {
  const child = spawn('java', [...flags, '-cp', classPath, main], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const waiting = [];
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += chunk));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line));
  child.on('close', (status) => {
    const reason = new Error(`Java ended with ${status}.\n${complaints}`);
    waiting.splice(0).forEach(({ reject }) => reject(reason));
  });
  // A JVM that died is told by 'close'.
  child.stdin.on('error', () => {});
  return {
    /** The answer line to a scenario line. */
    ask: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${line}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
