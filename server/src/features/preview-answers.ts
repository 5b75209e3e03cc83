import type { Fleet } from '../fleet/fleet';
import { leaderSets } from '../placement/leaders';
import { timelineInSlices, type TimelineOutcome } from '../placement/timeline';
import type { Verdict } from '../placement/verdict';
import type {
  EditsModel,
  ExportFormat,
  ExportModel,
  FailuresModel,
  FleetQuestion,
  StoryModel,
  WhatIfModel,
} from '../protocol';
import type { ThreadsModel, ThreadsSubject } from '../protocol/threads-model';
import type { TimelineModel } from '../protocol/timeline-model';
import type { WhatIf } from '../protocol/what-if';
import type { Signal } from '../simulation/slices';
import type { ProjectModel } from './model';
import { failuresOf } from './preview-failures';
import { settledThreads, threadsAtMoment } from './preview-threads';
import { modelOfFleet, shownApplication } from './preview-model';
import { timelineModel, timelineTitle } from './preview-timeline';
import { reportOf } from './report';
import { storyOf } from './story';
import { applyWhatIf, type ChangedFleet } from './what-if';
import { whatIfEdits } from './what-if-edits';

/**
 * The verdict on a fleet that no file describes; remembered by the caller. Others are served in between. Undefined when
 * the signal was given before the end.
 */
export type Judge = (fleet: Fleet, signal: Signal) => Promise<Verdict | undefined>;

/** What a question of a preview is about. */
interface Subject {
  /** The fleet as the files say. */
  readonly today: Fleet;
  readonly changed: ChangedFleet;
  readonly verdict: Verdict;
  /** Index of the set of leader settings that counts. */
  readonly leader: number;
}

/** Why the copies of a task are where they are, under a what-if. */
export async function answerStory(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion & { readonly task: string },
  signal: Signal,
): Promise<StoryModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  return subject && storyOf(subject.changed.fleet, subject.leader, question.task, signal);
}

/** The preview of the fleet under a what-if. */
export async function answerWhatIf(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion,
  version: number,
  signal: Signal,
): Promise<WhatIfModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  if (!subject) return null;
  const { fleet, labels, problems } = subject.changed;
  return { model: modelOfFleet(fleet, subject.verdict, version), labels, problems };
}

/** What the loss of each tag value would do, under a what-if; lets others be served in between. */
export async function answerFailures(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion,
  signal: Signal,
): Promise<FailuresModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  if (!subject) return null;
  return (await failuresOf(subject.changed.fleet, subject.leader, signal)) ?? null;
}

/** The preview to take along, under a what-if; lets others be served in between. */
export async function answerExport(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion & { readonly format: ExportFormat },
  signal: Signal,
): Promise<ExportModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  if (!subject) return null;
  const { changed, verdict, leader } = subject;
  return reportOf(changed, verdict, leader, question.format, question.whatIf, signal);
}

/** The edits that write a what-if to the files. */
export function answerEdits(
  project: ProjectModel,
  { uri, whatIf }: FleetQuestion,
): EditsModel | null {
  const fleet = shownApplication(project, uri)?.fleet;
  return fleet ? whatIfEdits(project, fleet, whatIf) : null;
}

/** What becomes of the fleet over time; lets others be served in between. */
export async function answerTimeline(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion,
  signal: Signal,
): Promise<TimelineModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  if (!subject) return null;
  const outcome = await timelineFor(subject, question.whatIf, signal);
  return timelineModel(timelineTitle(subject.changed.overTime, question.whatIf), outcome);
}

/** What each stream thread of an instance has, in the settled fleet or at a moment of its timeline. */
export async function answerThreads(
  project: ProjectModel,
  judge: Judge,
  question: FleetQuestion & ThreadsSubject,
  signal: Signal,
): Promise<ThreadsModel | null> {
  const subject = await subjectOf(project, judge, question, signal);
  if (!subject) return null;
  if (question.moment !== null) {
    return threadsAtMoment(await timelineFor(subject, question.whatIf, signal), question);
  }
  const { changed, verdict, leader } = subject;
  return settledThreads(changed.fleet, verdict.leaders[leader], leader, question.instance);
}

/** The timeline that was worked out last: users look at one moment of it after the other. */
let last:
  { readonly of: Fleet; readonly what: string; readonly outcome: TimelineOutcome } | undefined;

async function timelineFor(
  { today, changed: { overTime }, leader }: Subject,
  whatIf: WhatIf,
  signal: Signal,
): Promise<TimelineOutcome> {
  const what = JSON.stringify([leader, whatIf]);
  if (last?.of === today && last.what === what) return last.outcome;
  const outcome = await timelineInSlices(overTime, {
    leader: leaderSets(overTime)[leader]?.instances[0] ?? 0,
    signal,
    maxSteps: MOST_MOMENTS,
  });
  if (!signal.aborted) last = { of: today, what, outcome };
  return outcome;
}

/** A timeline of more moments could not be looked at. */
const MOST_MOMENTS = 1_000;

async function subjectOf(
  project: ProjectModel,
  judge: Judge,
  { uri, leader, whatIf }: FleetQuestion,
  signal: Signal,
): Promise<Subject | null> {
  const application = shownApplication(project, uri);
  if (!application?.fleet) return null;
  const same = whatIf.changes.length === 0 && whatIf.lose === null;
  const changed = applyWhatIf(application.fleet, whatIf);
  const verdict = same ? application.verdict : await judge(changed.fleet, signal);
  if (!verdict) return null;
  const known = leader !== null && leader < verdict.leaders.length;
  return { today: application.fleet, changed, verdict, leader: known ? leader : verdict.worst };
}
