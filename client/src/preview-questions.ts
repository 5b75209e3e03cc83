import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Answers, Question, QuestionKind } from '../preview/messages';
import {
  failuresRequest,
  observedRequest,
  storyRequest,
  timelineRequest,
  whatIfRequest,
  type FleetQuestion,
} from '../../server/src/protocol';
import { threadsRequest } from '../../server/src/protocol/threads-model';
import { ask, LONG_PATIENCE_MS } from './messages';

/** Hands the questions of one preview to the server. A newer question of a kind cancels the one before it. */
export class PreviewQuestions implements vscode.Disposable {
  private readonly running = new Map<QuestionKind, vscode.CancellationTokenSource>();

  constructor(private readonly client: BaseLanguageClient) {}

  /** The server's answer about a document's fleet; undefined when a newer question has replaced this one. */
  async answer(uri: string, question: Question): Promise<Answers[QuestionKind] | null | undefined> {
    const { kind, leader, whatIf } = question;
    this.cancel(kind);
    const source = new vscode.CancellationTokenSource();
    this.running.set(kind, source);
    try {
      const answer = await this.ask(question, { uri, leader, whatIf }, source.token);
      return source.token.isCancellationRequested ? undefined : answer;
    } catch (error) {
      if (source.token.isCancellationRequested) return undefined;
      throw error;
    } finally {
      if (this.running.get(kind) === source) this.running.delete(kind);
      source.dispose();
    }
  }

  dispose(): void {
    for (const kind of [...this.running.keys()]) this.cancel(kind);
  }

  private cancel(kind: QuestionKind): void {
    this.running.get(kind)?.cancel();
    this.running.delete(kind);
  }

  private ask(
    { kind, task, threads }: Question,
    question: FleetQuestion,
    token: vscode.CancellationToken,
  ): Promise<Answers[QuestionKind] | null> {
    switch (kind) {
      case 'story':
        return ask(this.client, storyRequest, { ...question, task }, token, LONG_PATIENCE_MS);
      case 'whatIf':
        return ask(this.client, whatIfRequest, question, token, LONG_PATIENCE_MS);
      case 'timeline':
        return ask(this.client, timelineRequest, question, token, LONG_PATIENCE_MS);
      case 'observed':
        return ask(this.client, observedRequest, { uri: question.uri }, token, LONG_PATIENCE_MS);
      case 'failures':
        return ask(this.client, failuresRequest, question, token, LONG_PATIENCE_MS);
      case 'threads':
      case 'momentThreads':
        return threads
          ? ask(this.client, threadsRequest, { ...question, ...threads }, token, LONG_PATIENCE_MS)
          : Promise.resolve(null);
    }
  }
}
