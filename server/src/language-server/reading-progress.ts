import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Fewer files are read before anybody could look at a progress. */
const WORTH_SHOWING = 200;

/** Tells the user how far the reading of a workspace is, where the client can show it, and lets them stop it. */
export class ReadingProgress {
  private total = 0;
  private files = 0;
  private told = 0;
  private ended = false;
  private reporter: WorkDoneProgressServerReporter | undefined;

  constructor(private readonly connection: Connection) {}

  /** Whether the user has seen enough: what was read counts, and the rest is left out. */
  get stopped(): boolean {
    return this.reporter?.token.isCancellationRequested === true;
  }

  /** So many files will be read. Nothing waits for the client to show it. */
  begin(total: number): void {
    this.total = total;
    if (total < WORTH_SHOWING) return;
    this.connection.window.createWorkDoneProgress().then(
      (reporter) => {
        if (this.ended) return;
        this.reporter = reporter;
        reporter.begin('Reading Kafka Streams settings', 0, this.message(), true);
      },
      () => undefined,
    );
  }

  /** One more file was read. */
  read(): void {
    this.files++;
    const percentage = Math.floor((100 * this.files) / Math.max(1, this.total));
    if (percentage === this.told) return;
    this.told = percentage;
    this.reporter?.report(percentage, this.message());
  }

  /** Files are asked for and none comes: the user is told that only a part is known. */
  giveUp(): void {
    this.connection.window.showWarningMessage(
      `The files of this workspace do not answer: ${this.message()} were read. Open files are checked all the same. Restart the server to read again.`,
    );
  }

  /** Nothing more will be read. */
  end(): void {
    this.ended = true;
    if (this.stopped) {
      this.connection.console.info(
        `Reading was stopped after ${this.message()}. Restart the server to read all.`,
      );
    }
    this.reporter?.done();
  }

  private message(): string {
    return `${this.files} of ${this.total} files`;
  }
}
