import { Console } from 'node:console';
import { Bench } from 'tinybench';
import { assign } from '../../server/src/assignor/high-availability';
import { verdictOf } from '../../server/src/placement/verdict-of';
import { fleetOf } from './fleets';
import { firstStart, scaleOut, type Size } from './problems';

/** About what the Java classes take, in milliseconds, for orientation: first start, scale-out. */
const SIZES: readonly (Size & { readonly java?: readonly [number, number] })[] = [
  { clients: 12, tasks: 200, standbys: 1, tags: 0 },
  { clients: 100, tasks: 1_000, standbys: 1, tags: 0, java: [110, 350] },
  { clients: 100, tasks: 10_000, standbys: 1, tags: 0, java: [1_400, 3_900] },
  { clients: 1_000, tasks: 10_000, standbys: 1, tags: 0, java: [54_000, 172_000] },
  { clients: 1_000, tasks: 10_000, standbys: 2, tags: 2 },
];

const bench = new Bench({ time: 500, iterations: 5, warmupTime: 100, warmupIterations: 2 });
const java = new Map<string, number>();
const fleet = fleetOf(12, 200);
bench.add(
  'verdict: 12 instances, 200 tasks, 50 orders',
  () => void verdictOf(fleet, { orders: 50 }),
);
for (const size of SIZES) {
  const tags = size.tags > 0 ? `, ${size.tags} tags` : '';
  const standbys = `${size.standbys} standby${size.standbys > 1 ? 's' : ''}`;
  const name = `${size.clients} instances, ${size.tasks} tasks, ${standbys}${tags}`;
  for (const [index, [event, make]] of (
    [
      ['first start', firstStart],
      ['scale-out from half', scaleOut],
    ] as const
  ).entries()) {
    const problem = make(size);
    const known = size.java?.[index];
    if (known !== undefined) java.set(`${name}: ${event}`, known);
    bench.add(`${name}: ${event}`, () => void assign(problem));
  }
}
await bench.run();

const rows = bench.tasks.map((task) => {
  const { result } = task;
  if (!('latency' in result)) throw new Error(`${task.name} was not measured.`);
  const known = java.get(task.name);
  const { p50, min, max, samplesCount } = result.latency;
  return {
    name: task.name,
    medianMs: round(p50),
    minMs: round(min),
    maxMs: round(max),
    samples: samplesCount,
    timesFasterThanJava: known === undefined ? null : Math.round(known / p50),
  };
});
// The table goes to standard error, so that standard output is JSON alone.
new Console(process.stderr).table(rows);
const report = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  rows,
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
