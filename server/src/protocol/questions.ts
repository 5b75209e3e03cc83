import type { ExportFormat, FleetQuestion } from '../protocol';
import type { ThreadsSubject } from './threads-model';
import { isWhatIf } from './what-if';

/** What a preview can be taken along as. */
const EXPORT_FORMATS: readonly unknown[] = ['svg', 'markdown', 'html'] satisfies ExportFormat[];

/** More than any task id or URI has; what is longer is no question. */
const LONGEST_TASK = 50;
const LONGEST_URI = 8192;
const LONGEST_NAME = 1000;

/** Whether data that came from outside says about which document's preview it asks. */
export function isPreviewQuestion(data: unknown): data is { readonly uri: string } {
  return isRecord(data) && typeof data.uri === 'string' && data.uri.length <= LONGEST_URI;
}

/** Whether data that came from outside is a question about a document's fleet. */
export function isFleetQuestion(data: unknown): data is FleetQuestion {
  return (
    isRecord(data) && isLeader(data.leader) && isWhatIf(data.whatIf) && isPreviewQuestion(data)
  );
}

/** Whether it is also about a task. */
export function isStoryQuestion(data: unknown): data is FleetQuestion & { readonly task: string } {
  return isFleetQuestion(data) && 'task' in data && isTask(data.task);
}

/** Whether it also says whose stream threads it is about. */
export function isThreadsQuestion(data: unknown): data is FleetQuestion & ThreadsSubject {
  return isFleetQuestion(data) && isThreadsSubject(data);
}

/** An instance, and a moment or the settled fleet. */
export function isThreadsSubject(data: unknown): data is ThreadsSubject {
  return (
    isRecord(data) &&
    typeof data.instance === 'string' &&
    data.instance.length <= LONGEST_NAME &&
    (data.moment === null || (Number.isSafeInteger(data.moment) && Number(data.moment) >= 0))
  );
}

/** Whether it also says a format to export. */
export function isExportQuestion(
  data: unknown,
): data is FleetQuestion & { readonly format: ExportFormat } {
  return isFleetQuestion(data) && 'format' in data && isExportFormat(data.format);
}

/** An index of a set of leader settings, or null for the worst. */
export function isLeader(data: unknown): data is number | null {
  return data === null || (Number.isSafeInteger(data) && Number(data) >= 0);
}

/** A task id, or what could be one. */
export function isTask(data: unknown): data is string {
  return typeof data === 'string' && data.length <= LONGEST_TASK;
}

/** One of the formats. */
export function isExportFormat(data: unknown): data is ExportFormat {
  return EXPORT_FORMATS.includes(data);
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
