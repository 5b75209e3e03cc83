import { leaderSets } from '../placement/leaders';
import { timelineInSlices } from '../placement/timeline';
import type { Verdict } from '../placement/verdict';
import type { ExportFormat, ExportModel } from '../protocol';
import { NOTHING_CHANGED, type WhatIf } from '../protocol/what-if';
import type { Signal } from '../simulation/slices';
import { failuresOf } from './preview-failures';
import { timelineTitle } from './preview-timeline';
import { reportHtml } from './report-html';
import { reportMarkdown } from './report-markdown';
import type { ReportParts } from './report-parts';
import { reportSvg } from './report-svg';
import type { ChangedFleet } from './what-if';

const WRITERS: Readonly<
  Record<ExportFormat, { readonly ending: string; readonly write: (parts: ReportParts) => string }>
> = {
  svg: { ending: 'svg', write: reportSvg },
  markdown: { ending: 'md', write: reportMarkdown },
  html: { ending: 'html', write: reportHtml },
};

/** Instances × tasks above which a report leaves out timeline and failure table. */
const MOST_AT_ONCE = 300_000;

/** A preview to take along; null when the signal was given before the end. The same from the editor and from the command line. */
export async function reportOf(
  { fleet, overTime, labels }: Pick<ChangedFleet, 'fleet' | 'overTime' | 'labels'>,
  verdict: Verdict,
  leaderIndex: number,
  format: ExportFormat,
  whatIf: WhatIf = NOTHING_CHANGED,
  signal: Signal = { aborted: false },
): Promise<ExportModel | null> {
  const leader = verdict.leaders[leaderIndex];
  if (!leader) return null;
  const set = leaderSets(fleet)[leaderIndex];
  const size = fleet.instances.length * (verdict.statefulTasks + verdict.statelessTasks);
  const small = size <= MOST_AT_ONCE;
  const { timeline } = small
    ? await timelineInSlices(overTime, { leader: set?.instances[0] ?? 0, maxSteps: 1_000, signal })
    : { timeline: undefined };
  const failures = small ? await failuresOf(fleet, leaderIndex, signal) : { lines: [], tasks: 0 };
  if (!failures) return null;
  const { ending, write } = WRITERS[format];
  const text = write({
    fleet,
    verdict,
    leader,
    labels,
    failures,
    timeline: timeline && { title: timelineTitle(overTime, whatIf), timeline },
  });
  return { name: `${fleet.application.replace(/[^\w.-]+/g, '-')}-placement.${ending}`, text };
}
