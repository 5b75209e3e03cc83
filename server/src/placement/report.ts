import type { VersionInForce } from '../catalog/kafka-version';
import type { Fleet } from '../fleet/fleet';
import type { AchievedAnswer, LeaderVerdict, TagValues, Tier, Verdict } from './verdict';

/** The three answers of one leader, in `placement --format json`; null where no tier can be told. */
export interface AnswersJson {
  readonly formula: Tier | null;
  readonly achievable: Tier | null;
  readonly achieved: AchievedAnswer | null;
}

/** One application of `placement --format json`. */
export interface PlacementJson extends AnswersJson {
  readonly application: string;
  readonly profile: string | null;
  readonly kafka: string;
  readonly versionFrom: VersionInForce['from'];
  readonly assignor: string;
  /** Left out where Kafka always places the copies the same way. */
  readonly reproducible?: false;
  readonly sources: readonly string[];
  readonly instances: number;
  readonly tasks: {
    readonly stateful: number;
    readonly stateless: number;
    readonly assumed: boolean;
  };
  readonly copies: number;
  readonly tags: readonly TagValues[];
  /** By instance name: what it holds in the base run. */
  readonly base: Readonly<
    Record<string, { readonly active: readonly string[]; readonly standby: readonly string[] }>
  >;
  readonly leaders: readonly (AnswersJson & { readonly names: readonly string[] })[];
  readonly reasons: readonly string[];
}

/** The verdict as `placement --format json` prints it, keys in its order. `sourceName` turns a URI into a path. */
export function placementJson(
  fleet: Fleet,
  verdict: Verdict,
  sourceName: (uri: string) => string = (uri) => uri,
): PlacementJson {
  const shown = verdict.leaders[verdict.worst];
  return {
    application: fleet.application,
    profile: fleet.profile,
    kafka: fleet.kafka.version,
    versionFrom: fleet.kafka.from,
    assignor: verdict.assignor,
    ...(shown?.reproducible === false ? { reproducible: false } : {}),
    sources: fleet.sources.map(sourceName),
    instances: fleet.instances.length,
    tasks: {
      stateful: verdict.statefulTasks,
      stateless: verdict.statelessTasks,
      assumed: fleet.topology.assumed,
    },
    copies: verdict.copies,
    tags: shown?.tags ?? [],
    ...answers(shown),
    base: Object.fromEntries(
      (shown?.base ?? []).map(({ active, standby }, i) => [
        fleet.instances[i]?.name ?? '',
        { active, standby },
      ]),
    ),
    leaders: verdict.leaders.map((leader) => ({ names: leader.names, ...answers(leader) })),
    reasons: shown?.reasons ?? [],
  };
}

function answers(leader: LeaderVerdict | undefined): AnswersJson {
  return {
    formula: leader?.formula?.tier ?? null,
    achievable: leader?.achievable?.tier ?? null,
    achieved: leader?.achieved ?? null,
  };
}
