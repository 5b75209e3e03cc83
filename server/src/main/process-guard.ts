import { describe } from '../language-server/request';

/** How long the last words may take to reach the client. */
const LAST_WORDS_MS = 200;

/**
 * Lets no failure pass in silence that no handler foresaw. A promise that fails with nobody waiting is logged, and the
 * server goes on: what waited for it has been answered. After an exception outside of any handler nobody knows what is
 * half done: it is logged, and the process ends with 1, so that the client starts a new one with the open documents.
 */
export function guardProcess(log: (text: string) => void): void {
  const say = (text: string): void => {
    try {
      log(text);
    } catch {
      process.stderr.write(`${text}\n`);
    }
  };
  process.on('unhandledRejection', (reason) => {
    say(`Nobody waited for what failed: ${describe(reason)}`);
  });
  process.on('uncaughtException', (error) => {
    say(`The server ends after a failure outside of any request: ${describe(error)}`);
    setTimeout(() => process.exit(1), LAST_WORDS_MS);
  });
}
