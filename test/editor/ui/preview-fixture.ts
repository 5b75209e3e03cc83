import type { TaskPlacement, Tier } from '../../../server/src/placement/verdict';
import { packTasks } from '../../../server/src/features/preview-model';
import type { PreviewInstance, PreviewLeader, PreviewModel } from '../../../server/src/protocol';

/** What a made-up fleet looks like. */
export interface FleetShape {
  readonly clusters: number;
  readonly zones: number;
  readonly partitions: number;
  readonly standbys: number;
}

/**
 * A model for looking at the preview without a server: copies are dealt out in turn, which is no assignor, but gives
 * every kind of mark and tier.
 */
export function previewFixture({
  clusters,
  zones,
  partitions,
  standbys,
}: FleetShape): PreviewModel {
  const instances: PreviewInstance[] = [];
  for (let cluster = 1; cluster <= clusters; cluster++) {
    for (let zone = 0; zone < zones; zone++) {
      instances.push({
        name: `node-${instances.length + 1}`,
        threads: 2,
        tags: [
          ['zone', `eu-central-1${String.fromCharCode(97 + zone)}`],
          ['cluster', `K8s_Cluster${cluster}`],
        ],
      });
    }
  }
  const placements = Array.from({ length: partitions }, (_, index) =>
    place(index, instances, standbys, zones),
  );
  return {
    version: 1,
    application: 'orders',
    profile: null,
    kafka: { version: '3.9', from: 'build file' },
    instances,
    tasksAssumed: true,
    verdict: {
      copies: 1 + standbys,
      statefulTasks: partitions,
      statelessTasks: 0,
      leaders: [leader(instances, placements, standbys)],
      worst: 0,
      assignor: 'HighAvailabilityTaskAssignor',
    },
    message: null,
    settings: {
      'num.standby.replicas': String(standbys),
      'max.warmup.replicas': '2',
      'acceptable.recovery.lag': '10000',
      'probing.rebalance.interval.ms': '600000',
      'num.stream.threads': '2',
    },
    hasEvents: false,
  };
}

function place(
  index: number,
  instances: readonly PreviewInstance[],
  standbys: number,
  zones: number,
): TaskPlacement {
  const active = index % instances.length;
  // The next zone of the next cluster; every fifth task falls back to its own cluster.
  const step = index % 5 === 0 ? 1 : zones + 1;
  const held = Array.from(
    { length: standbys },
    (_, n) => (active + (n + 1) * step) % instances.length,
  );
  const all = [active, ...held].flatMap((holder) => instances[holder] ?? []);
  const spread = [0, 1].map((tag) => new Set(all.map(({ tags }) => tags[tag]?.[1])).size);
  const differIn = ['zone', 'cluster'].filter((_, tag) => spread[tag] === all.length);
  const tier: Tier =
    differIn.length === 2 ? 'absolute' : differIn.length === 1 ? 'partial' : 'least';
  return {
    task: `0_${index}`,
    active,
    standbys: held,
    warmups: index === 3 ? [(active + 2) % instances.length] : [],
    tier,
    underReplicated: false,
    differIn,
    spread,
  };
}

function leader(
  instances: readonly PreviewInstance[],
  placements: readonly TaskPlacement[],
  standbys: number,
): PreviewLeader {
  const values = (tag: number): string[] => [
    ...new Set(instances.map(({ tags }) => tags[tag]?.[1] ?? '')),
  ];
  const withTier = (tier: Tier): number => placements.filter((task) => task.tier === tier).length;
  const tasks = {
    absolute: withTier('absolute'),
    partial: withTier('partial'),
    least: withTier('least'),
  };
  const worst: Tier = tasks.least > 0 ? 'least' : tasks.partial > 0 ? 'partial' : 'absolute';
  const counts = [values(0).length, values(1).length];
  return {
    names: instances.map(({ name }) => name),
    numStandbyReplicas: standbys,
    tags: [
      { key: 'zone', values: values(0) },
      { key: 'cluster', values: values(1) },
    ],
    formula: {
      tier:
        Math.min(...counts) > standbys
          ? 'absolute'
          : Math.max(...counts) > standbys
            ? 'partial'
            : 'least',
      limitingTags: ['cluster'],
      fewest: Math.min(...counts),
      most: Math.max(...counts),
    },
    achievable: { tier: 'partial', proven: true, worseFor: [] },
    achieved: {
      worst,
      tasks: { ...tasks, underReplicated: 0 },
      orders: { run: 50, absolute: 0, partial: 48, least: 2 },
      afterRestart: 'least',
    },
    placed: packTasks({ placements, base: [] }),
    reasons: [
      'Partially Preferred: the 3 copies of a task differ in zone (3 of 3) but share a cluster (2 of 3). A third cluster would make it Absolute Preferred.',
    ],
  };
}
