import type { ExportFormat, FleetQuestion } from '../protocol';
import { isWhatIf } from './what-if';

/** What a preview can be taken along as. */
const EXPORT_FORMATS: readonly unknown[] = ['svg', 'markdown', 'html'] satisfies ExportFormat[];

/** More than any task id or URI has; what is longer is no question. */
const LONGEST_TASK = 50;
const LONGEST_URI = 8192;

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
