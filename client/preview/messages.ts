import type { PreviewModel } from '../../server/src/protocol';

/** What the extension tells the preview. */
export type ToPreview =
  | { readonly type: 'model'; readonly uri: string; readonly model: PreviewModel }
  | { readonly type: 'problem'; readonly uri: string; readonly problem: Problem };

/** Why there is nothing to show, and what the user can do about it. */
export interface Problem {
  readonly title: string;
  readonly detail: string;
  /** What the buttons below do; empty when only editing the file helps. */
  readonly actions: readonly Intent[];
}

/** What the user may ask the extension for: the source file, a fleet file, a new attempt, the server's log. */
export type Intent = 'open' | 'describe' | 'retry' | 'output';

const INCOMING: readonly string[] = ['ready', 'open', 'describe', 'retry', 'output'];

/** What the preview tells the extension. */
export type FromPreview = { readonly type: 'ready' } | { readonly type: Intent };

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
    (value.verdict === null || (isRecord(value.verdict) && Array.isArray(value.verdict.leaders)))
  );
}

/** Whether data that reached the preview is a message of the extension. */
export function isToPreview(data: unknown): data is ToPreview {
  if (!isRecord(data) || typeof data.uri !== 'string') return false;
  if (data.type === 'model') return isModel(data.model);
  return data.type === 'problem' && isRecord(data.problem) && Array.isArray(data.problem.actions);
}

/** Whether data that reached the extension is a message of the preview. */
export function isFromPreview(data: unknown): data is FromPreview {
  return isRecord(data) && typeof data.type === 'string' && INCOMING.includes(data.type);
}

/** Whether data that the editor kept is the state of a preview. */
export function isPersistedState(data: unknown): data is PersistedState {
  return isRecord(data) && typeof data.uri === 'string';
}
