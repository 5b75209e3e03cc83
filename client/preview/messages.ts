import type {
  ExportFormat,
  FailuresModel,
  PreviewModel,
  StoryModel,
  WhatIfModel,
} from '../../server/src/protocol';
import type { ObservedModel } from '../../server/src/protocol/observed-model';
import type { TimelineModel } from '../../server/src/protocol/timeline-model';
import {
  isExportFormat,
  isLeader,
  isTask,
  isThreadsSubject,
} from '../../server/src/protocol/questions';
import type { ThreadsModel, ThreadsSubject } from '../../server/src/protocol/threads-model';
import { isWhatIf, type WhatIf } from '../../server/src/protocol/what-if';

/** What is answered to each kind of question. */
export interface Answers {
  readonly story: StoryModel;
  readonly whatIf: WhatIfModel;
  readonly timeline: TimelineModel;
  readonly failures: FailuresModel;
  readonly threads: ThreadsModel;
  /** The same at a moment of the timeline. */
  readonly momentThreads: ThreadsModel;
  readonly observed: ObservedModel;
}

/** What the preview may ask the server about its document's fleet. */
export type QuestionKind = keyof Answers;

/** A question, with what the fleet is to be like. */
export interface Question {
  readonly kind: QuestionKind;
  readonly leader: number | null;
  readonly whatIf: WhatIf;
  /** The task that a story is asked of; empty for other kinds. */
  readonly task: string;
  /** Whose stream threads are asked for; absent for other kinds. */
  readonly threads?: ThreadsSubject;
}

/** An answer; null where there is none. `id` is the question's. */
export interface AnswerMessage {
  readonly type: 'answer';
  readonly uri: string;
  readonly id: number;
  readonly kind: QuestionKind;
  readonly answer: Answers[QuestionKind] | null;
}

/** What the extension tells the preview. */
export type ToPreview =
  | { readonly type: 'model'; readonly uri: string; readonly model: PreviewModel }
  | { readonly type: 'problem'; readonly uri: string; readonly problem: Problem }
  | AnswerMessage;

/** Why there is nothing to show, and what the user can do about it. */
export interface Problem {
  readonly title: string;
  readonly detail: string;
  /** What the buttons below do; empty when only editing the file helps. */
  readonly actions: readonly Intent[];
}

/** What the user may ask the extension for: the source file, a fleet file, a new attempt, the server's log. */
export type Intent = 'open' | 'describe' | 'retry' | 'output';

const PLAIN: readonly string[] = ['ready', 'open', 'describe', 'retry', 'output'];

/** What the preview tells the extension. */
export type FromPreview =
  | { readonly type: 'ready' }
  | { readonly type: Intent }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** The user wants to see the edits of a what-if, and to decide about them. */
  | { readonly type: 'apply'; readonly leader: number | null; readonly whatIf: WhatIf }
  | {
      readonly type: 'export';
      readonly format: ExportFormat;
      readonly leader: number | null;
      readonly whatIf: WhatIf;
    };

/** What the editor keeps for a preview over a restart. */
export interface PersistedState {
  readonly uri: string;
  readonly view: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isModel(value: unknown): value is PreviewModel {
  return (
    isRecord(value) &&
    typeof value.version === 'number' &&
    typeof value.application === 'string' &&
    Array.isArray(value.instances) &&
    isRecord(value.settings) &&
    (value.verdict === null || (isRecord(value.verdict) && Array.isArray(value.verdict.leaders)))
  );
}

/** Whether an answer has the parts that its kind needs. */
function isAnswer(kind: unknown, answer: unknown): boolean {
  return isKind(kind) && (answer === null || (isRecord(answer) && LOOKS_LIKE[kind](answer)));
}

function isKind(data: unknown): data is QuestionKind {
  return typeof data === 'string' && Object.hasOwn(LOOKS_LIKE, data);
}

const isThreads = ({ instance, threads }: Readonly<Record<string, unknown>>): boolean =>
  typeof instance === 'string' && Array.isArray(threads);

/** What tells an answer of each kind: as much as the page relies on. */
const LOOKS_LIKE: Readonly<
  Record<QuestionKind, (answer: Readonly<Record<string, unknown>>) => boolean>
> = {
  story: ({ task, steps }) => typeof task === 'string' && Array.isArray(steps),
  whatIf: ({ model, problems }) => isModel(model) && Array.isArray(problems),
  timeline: ({ moments, instances }) => Array.isArray(moments) && Array.isArray(instances),
  failures: ({ lines }) => Array.isArray(lines),
  threads: isThreads,
  momentThreads: isThreads,
  observed: ({ moments, drift }) =>
    Array.isArray(moments) && (drift === null || Array.isArray(drift)),
};

/** Whether data that reached the preview is a message of the extension. */
export function isToPreview(data: unknown): data is ToPreview {
  if (!isRecord(data) || typeof data.uri !== 'string') return false;
  switch (data.type) {
    case 'model':
      return isModel(data.model);
    case 'problem':
      return isRecord(data.problem) && Array.isArray(data.problem.actions);
    case 'answer':
      return typeof data.id === 'number' && isAnswer(data.kind, data.answer);
    default:
      return false;
  }
}

/** Whether data that reached the extension is a message of the preview. */
export function isFromPreview(data: unknown): data is FromPreview {
  if (!isRecord(data) || typeof data.type !== 'string') return false;
  switch (data.type) {
    case 'ask':
      return typeof data.id === 'number' && isQuestion(data.question);
    case 'apply':
      return isLeader(data.leader) && isWhatIf(data.whatIf);
    case 'export':
      return isExportFormat(data.format) && isLeader(data.leader) && isWhatIf(data.whatIf);
    default:
      return PLAIN.includes(data.type);
  }
}

function isQuestion(data: unknown): data is Question {
  return (
    isRecord(data) &&
    isKind(data.kind) &&
    isLeader(data.leader) &&
    isWhatIf(data.whatIf) &&
    isTask(data.task) &&
    (data.kind === 'threads' || data.kind === 'momentThreads'
      ? isThreadsSubject(data.threads)
      : data.threads === undefined)
  );
}

/** Whether data that the editor kept is the state of a preview. */
export function isPersistedState(data: unknown): data is PersistedState {
  return isRecord(data) && typeof data.uri === 'string';
}
