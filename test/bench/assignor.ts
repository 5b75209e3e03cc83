import { Console } from 'node:console';
import { Bench } from 'tinybench';
import { assign } from '../../server/src/assignor/high-availability';
import { verdictOf } from '../../server/src/placement/verdict-of';
import { cases } from './cases';
import { fleetOf } from './fleets';

const bench = new Bench({ time: 500, iterations: 5, warmupTime: 100, warmupIterations: 2 });
const fleet = fleetOf(12, 200);
bench.add(
  'verdict: 12 instances, 200 tasks, 50 orders',
  () => void verdictOf(fleet, { orders: 50 }),
);
for (const { name, make } of cases()) {
  const problem = make();
  bench.add(name, () => void assign(problem));
}
await bench.run();

const rows = bench.tasks.map((task) => {
  const { result } = task;
  if (!('latency' in result)) throw new Error(`${task.name} was not measured.`);
  const { p50, min, max, samplesCount } = result.latency;
  return {
    name: task.name,
    medianMs: round(p50),
    minMs: round(min),
    maxMs: round(max),
    samples: samplesCount,
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
