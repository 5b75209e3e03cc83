import type { CommandIo } from './command';

/** Time between two pictures of the progress, in milliseconds. */
const PAUSE = 100;

/** Shows on a terminal how far something long has come, on one line that is gone at the end. */
export class Progress {
  private last = 0;
  private shown = false;

  constructor(private readonly io: Pick<CommandIo, 'err' | 'progress'>) {}

  /** Something is done, of so many. */
  step(doing: string, done: number, of: number): void {
    const now = Date.now();
    if (!this.io.progress || now - this.last < PAUSE) return;
    this.last = now;
    this.say(`${doing} ${done} of ${of} …`);
  }

  /** Something else is being done now. */
  say(doing: string): void {
    if (!this.io.progress) return;
    this.shown = true;
    this.io.err(`\r\u001b[K${doing}`);
  }

  /** Wipes the line. */
  end(): void {
    if (this.shown) this.io.err('\r\u001b[K');
    this.shown = false;
  }
}
