import * as vscode from 'vscode';

/** Long enough to let a burst of key strokes pass, short enough to feel live. */
const DELAY_MS = 150;

/**
 * Runs an asynchronous job a moment after the last trigger. A new run cancels the one before it; a failure of a
 * cancelled run is expected and dropped, any other goes to `onError`.
 */
export class Refresher implements vscode.Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly job: (token: vscode.CancellationToken) => Promise<void>,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** Asks for a run after the delay; several triggers within it make one run. */
  trigger(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), DELAY_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.cancel();
  }

  private cancel(): void {
    this.running?.cancel();
    this.running?.dispose();
    this.running = undefined;
  }

  private async run(): Promise<void> {
    this.cancel();
    const source = new vscode.CancellationTokenSource();
    this.running = source;
    const { token } = source;
    try {
      await this.job(token);
    } catch (error) {
      if (!token.isCancellationRequested) this.onError(error);
    }
  }
}
