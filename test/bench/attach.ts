import { attachTo } from '../../server/src/attach/attach-to';
import { answerObserved } from '../../server/src/features/observed-answer';
import { previewModelOf } from '../../server/src/features/preview-model';
import { Project } from '../../server/src/project';
import { DEFAULT_SETTINGS } from '../../server/src/settings';
import { FakeBroker } from '../unit/attach/fake-broker';
import { describing, endingAt, type FakeMember } from '../unit/attach/fake-group';

const RUNS = 7;
const ZONES = ['a', 'b', 'c'];

/** Members with one stream thread each, four tasks and four standbys. */
function membersOf(count: number): FakeMember[] {
  const tasks = (member: number): string[] =>
    [0, 1, 2, 3].map((i) => `0_${(member % count) * 4 + i}`);
  return Array.from({ length: count }, (_, i) => {
    const [active, standby] = [tasks(i), tasks(i + 1)];
    const offsets = Object.fromEntries([
      ...active.map((task) => [task, -2] as const),
      ...standby.map((task) => [task, 990] as const),
    ]);
    const tags = { zone: ZONES[i % ZONES.length] ?? '' };
    const clientId = `node-${i + 1}-StreamThread-1-consumer`;
    return { clientId, process: i + 1, active, standby, offsets, tags };
  });
}

function node(i: number): string {
  const zone = ZONES[i % ZONES.length] ?? '';
  return `application.id=shop\nbootstrap.servers=x:1\nnum.standby.replicas=1\nrack.aware.assignment.tags=zone\nclient.tag.zone=${zone}\n`;
}

/** Milliseconds by what is done, each the median of some runs, for groups of 50 and 200 members. */
export async function measure(): Promise<Record<string, unknown>[]> {
  const rows = [];
  for (const members of [50, 200]) {
    const times = { read: [] as number[], preview: [] as number[], moments: [] as number[] };
    for (let run = 0; run < RUNS; run++) await measureOnce(members, times);
    const median = (values: number[]): number =>
      Math.round(values.sort((a, b) => a - b)[values.length >> 1] ?? NaN);
    rows.push({
      members,
      tasks: members * 4,
      'group read, ms': median(times.read),
      'preview, ms': median(times.preview),
      'moments and drift, ms': median(times.moments),
    });
  }
  return rows;
}

async function measureOnce(
  count: number,
  times: Readonly<Record<'read' | 'preview' | 'moments', number[]>>,
): Promise<void> {
  const broker = new FakeBroker();
  const bootstrap = await broker.listen();
  const members = membersOf(count);
  broker.cluster({ orders: count * 4, 'shop-count-changelog': count * 4 });
  broker.answers.set(
    15,
    describing(() => ({ sources: ['orders'], members })),
  );
  broker.answers.set(2, endingAt(1000));
  // A project of its own each time: nothing is known from before.
  const project = new Project(() => DEFAULT_SETTINGS);
  for (let i = 0; i < count; i++)
    project.setDocument(`file:///w/node-${i + 1}.properties`, node(i));
  project.applications();
  const uri = 'file:///w/shop-observed.fleet.yaml';
  const lap = async <Result>(into: number[], body: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await body();
    into.push(performance.now() - start);
    return result;
  };
  const attached = await lap(times.read, () =>
    attachTo({
      application: 'shop',
      bootstrap,
      clientProperties: undefined,
      folder: '.',
      timeoutMs: 20_000,
    }),
  );
  await broker.close();
  if (attached.kind === 'failed') throw new Error(attached.message);
  await lap(times.preview, () => {
    project.setDocument(uri, attached.fleetFile);
    return Promise.resolve(previewModelOf(project, uri, 1));
  });
  const shown = await lap(times.moments, () => answerObserved(project, uri));
  if (shown?.moments.length !== 3) throw new Error('no moments');
  if (shown.drift?.length !== 0) throw new Error(shown.drift?.[0]?.text);
}
