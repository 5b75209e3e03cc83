import type { Fleet } from '../fleet/fleet';
import type { Timeline } from '../placement/timeline';
import type { LeaderVerdict, Verdict } from '../placement/verdict';
import type { FailuresModel } from '../protocol';

/** What a report tells of a fleet. */
export interface ReportParts {
  readonly fleet: Fleet;
  readonly verdict: Verdict;
  /** The leader settings that it is about: those shown. */
  readonly leader: LeaderVerdict;
  /** What differs from the files, in a few words each; empty for the fleet as it is. */
  readonly labels: readonly string[];
  readonly failures: FailuresModel;
  /** What becomes of the fleet over time, and what that is about; undefined where it cannot be told. */
  readonly timeline: { readonly title: string; readonly timeline: Timeline } | undefined;
}

/** Name of the fleet with its profile. */
export function reportTitle({ application, profile }: Fleet): string {
  return profile === null ? application : `${application} (${profile})`;
}

/** Who: one line of facts. */
export function reportFacts({ fleet, verdict }: ReportParts): string {
  const tasks = verdict.statefulTasks + verdict.statelessTasks;
  return [
    `${fleet.instances.length} instances`,
    `${tasks} tasks${fleet.topology.assumed ? ' (assumed)' : ''}`,
    `${verdict.copies} copies of each`,
    `Kafka ${fleet.kafka.version} (${fleet.kafka.from})`,
    verdict.assignor,
  ].join(' · ');
}

/** Text as XML and HTML take it, in elements and in quoted attributes. */
export function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
