import type { Tier, TierHistogram } from '../placement/verdict';
import type { PlacedTasks } from './placed-tasks';

/** One difference between a running application and the files. */
export interface DriftLine {
  readonly kind:
    | 'version'
    | 'tag'
    | 'threads'
    | 'standbys'
    | 'group'
    | 'protocol'
    | 'not-running'
    | 'not-described';
  /** In the product's voice; names between backticks. */
  readonly text: string;
  /** The file that says otherwise; null where there is none. */
  readonly uri: string | null;
}

/** What a running application has at one moment. */
export interface ObservedMomentModel {
  readonly key: 'now' | 'next' | 'settled';
  readonly title: string;
  readonly detail: string;
  /** Null where no tier can be told. */
  readonly worst: Tier | null;
  readonly tasks: TierHistogram | null;
  readonly placed: PlacedTasks;
}

/** A running application: now, after the next rebalance, settled; and where it is not what the files say. */
export interface ObservedModel {
  /** When it was looked at. */
  readonly at: string;
  readonly moments: readonly ObservedMomentModel[];
  /** Why only the present can be told; null otherwise. */
  readonly reason: string | null;
  /** Null where no file describes the application. */
  readonly drift: readonly DriftLine[] | null;
}
