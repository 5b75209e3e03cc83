import type { AnswerMessage, Answers, Question, QuestionKind } from './messages';

/** Asks the extension, and drops answers to questions that a newer one of their kind has replaced. */
export class Questions {
  private count = 0;
  private readonly waiting = new Map<QuestionKind, { id: number; take: (answer: never) => void }>();

  constructor(private readonly send: (id: number, question: Question) => void) {}

  /** Asks; `take` gets the answer, null where there is none, and nothing once the same kind is asked again. */
  ask<Kind extends QuestionKind>(
    question: Question & { readonly kind: Kind },
    take: (answer: Answers[Kind] | null) => void,
  ): void {
    const id = ++this.count;
    this.waiting.set(question.kind, { id, take });
    this.send(id, question);
  }

  /** Nobody wants an answer of this kind any more. */
  forget(kind: QuestionKind): void {
    this.waiting.delete(kind);
  }

  /** Hands an answer to who asked. */
  answered({ id, kind, answer }: AnswerMessage): void {
    const waiting = this.waiting.get(kind);
    if (waiting?.id !== id) return;
    this.waiting.delete(kind);
    (waiting.take as (answer: Answers[QuestionKind] | null) => void)(answer);
  }
}
