import type { Fleet } from '../fleet/fleet';
import { scaleOutEstimate, type ScaleOutEstimate } from '../simulation/scale-out';
import type { Signal } from '../simulation/slices';
import { fleetKey } from './fleet-key';
import type { Verdict } from './verdict';
import { verdictInSlices, verdictOf, type VerdictOptions } from './verdict-of';

/** Results that are kept; the least recently asked for goes first. */
const CAPACITY = 64;

/** Remembers what was computed for a fleet by the fleet's content, so that an edit that leaves it alone costs nothing. */
export class FleetCache<Result> {
  private readonly results = new Map<string, Result>();

  /** The remembered result for the fleet (and variant of the question), or a computed one. */
  get(fleet: Fleet, variant: string, compute: () => Result): Result {
    const key = `${variant}/${fleetKey(fleet)}`;
    const known = this.results.has(key);
    const result = known ? (this.results.get(key) as Result) : compute();
    this.keep(key, result);
    return result;
  }

  /** The same for what is computed in slices. Undefined, which is not remembered, means that it was given up. */
  async getInSlices(
    fleet: Fleet,
    variant: string,
    compute: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const key = `${variant}/${fleetKey(fleet)}`;
    const result = this.results.get(key) ?? (await compute());
    if (result !== undefined) this.keep(key, result);
    return result;
  }

  private keep(key: string, result: Result): void {
    this.results.delete(key);
    this.results.set(key, result);
    const [oldest] = this.results.keys();
    if (this.results.size > CAPACITY && oldest !== undefined) this.results.delete(oldest);
  }
}

/** Verdicts, remembered. */
export class VerdictCache {
  private readonly cache = new FleetCache<Verdict>();

  /** `judge` is replaced by tests that count its calls. */
  constructor(private readonly judge: typeof verdictOf = verdictOf) {}

  /** The verdict on the fleet, from memory where its content is known. */
  verdictOf(fleet: Fleet, options: VerdictOptions = {}): Verdict {
    return this.cache.get(fleet, variantOf(options), () => this.judge(fleet, options));
  }

  /** The same in slices, others served in between. Undefined when the signal was given before the end. */
  verdictInSlices(
    fleet: Fleet,
    options: VerdictOptions,
    signal: Signal,
  ): Promise<Verdict | undefined> {
    return this.cache.getInSlices(fleet, variantOf(options), () =>
      verdictInSlices(fleet, options, signal),
    );
  }
}

function variantOf({ orders, budgetMs }: VerdictOptions): string {
  return `${orders ?? ''}/${budgetMs ?? ''}`;
}

const estimates = new FleetCache<ScaleOutEstimate | undefined>();

/** `scaleOutEstimate` of one more instance for each place of the fleet, remembered for the life of the process. */
export function rememberedScaleOut(fleet: Fleet): ScaleOutEstimate | undefined {
  return estimates.get(fleet, '', () => scaleOutEstimate(fleet));
}
