import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { row } from '../../../server/src/assignor/assignment';
import { converge, lagsAfter } from '../../../server/src/assignor/convergence';
import { assign } from '../../../server/src/assignor/high-availability';
import type { AssignmentProblem } from '../../../server/src/assignor/problem';
import type { TraceEvent } from '../../../server/src/assignor/trace';
import { anyProblem } from './problems';

/** Standbys that were asked for and can exist: every copy needs a client of its own. */
function standbysPossible({ clients, settings }: AssignmentProblem): number {
  return Math.min(settings.numStandbyReplicas, clients.count - 1);
}

describe('an assignment', () => {
  it('runs every task exactly once, and gives a client at most one copy of a task', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { active, standbys } = assign(problem);
        for (let task = 0; task < problem.tasks.count; task++) {
          const client = active[task] as number;
          ok(client >= 0 && client < problem.clients.count);
          const holders = [client, ...row(standbys, task)];
          strictEqual(new Set(holders).size, holders.length);
        }
      }),
    );
  });

  it('gives a task the standbys it can have, and one more for each warmup', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { standbys, warmups } = assign(problem);
        for (let task = 0; task < problem.tasks.count; task++) {
          const wanted = problem.tasks.stateful[task] ? standbysPossible(problem) : 0;
          strictEqual(row(standbys, task).length, wanted + row(warmups, task).length);
        }
      }),
    );
  });

  it('starts at most max.warmup.replicas warmups, each also a standby', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { standbys, warmups, standbyWarmups } = assign(problem);
        ok(warmups.values.length <= problem.settings.maxWarmupReplicas);
        for (let task = 0; task < problem.tasks.count; task++) {
          const all = row(standbys, task);
          const warm = row(warmups, task);
          ok(warm.every((client) => all.includes(client)));
          ok(row(standbyWarmups, task).every((client) => warm.includes(client)));
        }
      }),
    );
  });

  it('asks for another rebalance exactly when something moved', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { probing, activeMovements, standbyMovements } = assign(problem);
        strictEqual(probing, activeMovements + standbyMovements > 0);
      }),
    );
  });

  it('is the same with a trace, which tells every movement', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const events: TraceEvent[] = [];
        const traced = assign(problem, (event) => events.push(event));
        const plain = assign(problem);
        ok(traced.active.every((client, task) => client === plain.active[task]));
        strictEqual(String(traced.standbys.values), String(plain.standbys.values));
        const moved = events.filter(({ kind }) => kind === 'moved');
        strictEqual(moved.length, traced.activeMovements + traced.standbyMovements);
        const warmups = moved.filter((event) => event.kind === 'moved' && event.how === 'warmup');
        strictEqual(warmups.length, traced.warmups.values.length);
      }),
    );
  });
});

describe('repeated rebalances', () => {
  it('give the same whether or not the placement is kept between them', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const options = { ends: problem.lags.shared, activeOffset: 'end' } as const;
        let asked = problem;
        for (let round = 0; round < 4; round++) {
          const fresh = assign(asked);
          deepStrictEqual(assign({ ...asked, asksAgain: true }), fresh);
          asked = { ...asked, lags: lagsAfter(fresh, problem.tasks, options) };
        }
        // The same clients under other settings.
        const numStandbyReplicas = problem.settings.numStandbyReplicas + 1;
        const other = { ...asked, settings: { ...problem.settings, numStandbyReplicas } };
        deepStrictEqual(assign({ ...other, asksAgain: true }), assign(other));
      }),
    );
  });

  it('end with one that asks for no more, which then stays', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const options = { ends: problem.lags.shared, maxRounds: 500, activeOffset: 'end' } as const;
        const rounds = converge(problem, options);
        const last = rounds.at(-1);
        ok(last && !last.probing);
        const again = assign({ ...problem, lags: lagsAfter(last, problem.tasks, options) });
        strictEqual(again.probing, false);
        strictEqual(String(again.active), String(last.active));
      }),
      { numRuns: 50 },
    );
  });
});
