import * as vscode from 'vscode';

/** What a user sees and says; the test shares the extension's `vscode`. */
export class User {
  readonly asked: string[] = [];
  readonly told: string[] = [];
  private readonly real = { ...vscode.window };

  /**
   * @param typed answer to the first input; undefined closes it.
   * @param picked words of the choices to take
   */
  constructor(typed?: string, picked: readonly string[] = []) {
    const choices = [...picked];
    const tell = (message: string): Promise<undefined> => {
      this.told.push(message);
      return Promise.resolve(undefined);
    };
    Object.assign(vscode.window, {
      showInputBox: ({ prompt }: vscode.InputBoxOptions) => {
        this.asked.push(prompt ?? '');
        return Promise.resolve(typed);
      },
      showQuickPick: (items: readonly vscode.QuickPickItem[]) => {
        this.asked.push(items.map(({ label }) => label).join(' | '));
        const wanted = choices.shift();
        return Promise.resolve(items.find(({ label }) => label === wanted));
      },
      showErrorMessage: tell,
      showInformationMessage: tell,
    });
  }

  /** The windows are the editor's again. */
  leave(): void {
    const { showInputBox, showQuickPick, showErrorMessage, showInformationMessage } = this.real;
    Object.assign(vscode.window, {
      showInputBox,
      showQuickPick,
      showErrorMessage,
      showInformationMessage,
    });
  }
}
