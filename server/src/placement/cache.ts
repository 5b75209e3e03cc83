import type { Fleet } from '../fleet/fleet';
import { fleetKey } from './fleet-key';
import type { Verdict } from './verdict';
import { verdictOf, type VerdictOptions } from './verdict-of';

/** Verdicts that are kept; the least recently asked for goes first. */
const CAPACITY = 64;

/** Remembers verdicts by the content of their fleet, so that an edit that leaves it alone runs no assignor. */
export class VerdictCache {
  private readonly verdicts = new Map<string, Verdict>();

  /** `judge` is replaced by tests that count its calls. */
  constructor(private readonly judge: typeof verdictOf = verdictOf) {}

  /** The verdict on the fleet, from memory where its content is known. */
  verdictOf(fleet: Fleet, options: VerdictOptions = {}): Verdict {
    const key = `${options.orders ?? ''}/${options.budgetMs ?? ''}/${fleetKey(fleet)}`;
    const verdict = this.verdicts.get(key) ?? this.judge(fleet, options);
    this.verdicts.delete(key);
    this.verdicts.set(key, verdict);
    const [oldest] = this.verdicts.keys();
    if (this.verdicts.size > CAPACITY && oldest !== undefined) this.verdicts.delete(oldest);
    return verdict;
  }
}
