// Random groups with `group.protocol=streams`: fresh ones, and such as come from others by time.
import { Random } from './random.mjs';

/** Groups that come from one another; each such block has a source of random choices of its own. */
const BLOCK = 7;

let last = { name: '', groups: [] };

/** A group of the family. `place` answers what a group would be assigned; its answer is a later group's past. */
export function groupOf(family, seed, index, place) {
  const name = `${family}/${seed}/${Math.floor(index / BLOCK)}`;
  if (last.name !== name) last = { name, groups: block(name, place) };
  return { id: `${family}-${seed}-${index}`, kind: 'broker', ...last.groups[index % BLOCK] };
}

function block(name, place) {
  const random = new Random(name);
  const supply = scenarios((bound) => random.integer(0, bound - 1), place);
  return Array.from({ length: BLOCK }, () => supply.next().value);
}

/** An endless supply of scenarios. `place` answers what a group would be assigned; its answer is a later group's past. */
function* scenarios(draw, place) {
  for (;;) {
    const fresh = freshScenario(draw);
    yield { note: 'fresh', ...fresh };
    yield {
      note: 'arbitrary',
      ...fresh,
      members: fresh.members.map((member) => arbitrary(draw, fresh, member)),
    };
    const stable = withPast(draw, fresh, place(fresh));
    yield { note: 'stable', ...stable };
    const grown = {
      ...stable,
      members: shuffle(draw, [...stable.members, ...newMembers(draw, stable)]),
    };
    yield { note: 'scale-out', ...grown };
    const lost = stable.members.filter(() => draw(3) > 0);
    if (lost.length > 0) yield { note: 'loss', ...stable, members: lost };
    yield { note: 'other standbys', ...stable, numStandbyReplicas: draw(3) };
    const settled = withPast(draw, grown, place(grown));
    const fewer = settled.members.slice(0, 1 + draw(settled.members.length));
    yield { note: 'after a scale-in', ...settled, members: fewer };
  }
}

function freshScenario(draw) {
  const big = draw(8) === 0;
  const subtopologies = Array.from({ length: 1 + draw(big ? 14 : 4) }, (_, id) => ({
    id: String(id),
    partitions: 1 + draw(big ? 40 : 9),
    stateful: draw(3) > 0,
  }));
  const processes = 1 + draw(big ? 30 : 7);
  const members = Array.from({ length: processes }, () => processMembers(draw, 1 + draw(5))).flat();
  return { subtopologies, numStandbyReplicas: draw(3), members: shuffle(draw, members) };
}

function processMembers(draw, count) {
  const processId = [8, 4, 4, 4, 12]
    .map((length) => text(draw, length, '0123456789abcdef'))
    .join('-');
  return Array.from({ length: count }, () => ({
    id: text(draw, 22, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
    processId,
    active: [],
    standby: [],
    offsets: {},
  }));
}

function newMembers(draw, { members }) {
  if (draw(4) > 0)
    return Array.from({ length: 1 + draw(3) }, () => processMembers(draw, 1 + draw(4))).flat();
  const { processId } = members[draw(members.length)];
  return processMembers(draw, 1).map((member) => ({ ...member, processId }));
}

/** The members with what they were assigned, sometimes with some of it missing or with more on disk. */
function withPast(draw, scenario, answer) {
  const complete = draw(3) > 0;
  const members = scenario.members.map((member) => {
    const { active, standby } = answer.members[member.id];
    const kept = (list) => list.filter(() => complete || draw(5) > 0);
    const past = { ...member, active: kept(active), standby: kept(standby) };
    return { ...past, offsets: offsets(draw, scenario, [...active, ...standby]) };
  });
  return { ...scenario, members };
}

function arbitrary(draw, scenario, member) {
  const all = tasksOf(scenario);
  const some = () => all.filter(() => draw(4) === 0);
  return { ...member, active: some(), standby: some(), offsets: offsets(draw, scenario, some()) };
}

function offsets(draw, scenario, tasks) {
  const others = tasksOf(scenario).filter(() => draw(10) === 0);
  const told = [...new Set([...tasks, ...others])].filter(() => draw(3) > 0);
  return Object.fromEntries(told.map((task) => [task, draw(4) === 0 ? 100 : draw(100_000)]));
}

function tasksOf({ subtopologies }) {
  return subtopologies.flatMap(({ id, partitions }) =>
    Array.from({ length: partitions }, (_, partition) => `${id}_${partition}`),
  );
}

function text(draw, length, letters) {
  return Array.from({ length }, () => letters[draw(letters.length)]).join('');
}

function shuffle(draw, list) {
  const left = [...list];
  return Array.from({ length: list.length }, () => left.splice(draw(left.length), 1)[0]);
}

/** Everything that a member reports, as `[member, field, task]`. */
const reports = ({ members }) =>
  members.flatMap(({ active, standby, offsets }, index) => [
    ...active.map((task) => [index, 'active', task]),
    ...standby.map((task) => [index, 'standby', task]),
    ...Object.keys(offsets).map((task) => [index, 'offsets', task]),
  ]);

function withoutReports({ members }, gone) {
  for (const [index, field, task] of gone) {
    const member = members[index];
    if (field === 'offsets') delete member.offsets[task];
    else member[field] = member[field].filter((other) => other !== task);
  }
}

/** What may not matter in a group: how to read it, and how to leave some of it out. */
export const GROUP_LISTS = [
  {
    items: ({ members }) => members.map(({ id }) => id),
    without: (scenario, gone) => {
      const left = scenario.members.filter(({ id }) => !gone.includes(id));
      if (left.length > 0) scenario.members = left;
    },
  },
  {
    items: ({ subtopologies }) => subtopologies.map(({ id }) => id),
    without: (scenario, gone) =>
      (scenario.subtopologies = scenario.subtopologies.filter(({ id }) => !gone.includes(id))),
  },
  { items: reports, without: withoutReports },
];
