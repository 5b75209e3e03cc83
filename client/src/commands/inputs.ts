import * as vscode from 'vscode';

/** Thrown through a chain of questions when the user closes one of them. */
export class Dismissed extends Error {}

/** Runs questions that follow each other; undefined when the user closes one. */
export async function asking<Answers>(
  questions: () => Promise<Answers>,
): Promise<Answers | undefined> {
  try {
    return await questions();
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    throw error;
  }
}

/** What one question needs. */
export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
}

/** Asks for a whole number. */
export async function askWhole(question: Question, min: number, max: number): Promise<number> {
  const text = await askText(question, (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `A whole number from ${min} to ${max}.`,
  );
  return Number(text);
}

/** Asks for words, separated by commas or blanks. */
export async function askWords(
  question: Question,
  problemOf: (words: readonly string[]) => string | undefined,
): Promise<string[]> {
  const split = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
  return split(await askText(question, (value) => problemOf(split(value))));
}

async function askText(
  question: Question,
  problemOf: (text: string) => string | undefined,
): Promise<string> {
  const text = await vscode.window.showInputBox({
    ...question,
    ignoreFocusOut: true,
    validateInput: (value) => problemOf(value.trim()),
  });
  if (text === undefined) throw new Dismissed();
  return text.trim();
}

/** Lets the user choose one of several. */
export async function askOne<Value>(
  title: string,
  choices: readonly (vscode.QuickPickItem & { readonly value: Value })[],
): Promise<Value> {
  const picked = await vscode.window.showQuickPick(choices, { title, ignoreFocusOut: true });
  if (!picked) throw new Dismissed();
  return picked.value;
}

/** What is wrong with the keys of client tags; Kafka Streams takes at most five, of at most 20 characters. */
export function tagProblem(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return 'At least one tag, for example: zone';
  if (keys.length > 5) return 'Kafka Streams takes at most 5 tags.';
  if (new Set(keys).size < keys.length) return 'Each tag once.';
  const bad = keys.find((key) => key.length > 20 || !/^[A-Za-z0-9._-]+$/.test(key));
  return bad === undefined ? undefined : `"${bad}": at most 20 letters, digits, ".", "_" and "-".`;
}
