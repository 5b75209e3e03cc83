import { isWhatIf, NOTHING_CHANGED, type WhatIf } from '../../server/src/protocol/what-if';
import type { ObservedMomentModel } from '../../server/src/protocol/observed-model';
import type { TaskOrder } from './tasks';

/** What the user chose in a preview. Survives updates, hiding, and a restart of the editor. */
export interface ViewState {
  readonly selected: string | null;
  /** Name of the instance whose stream threads are shown, or null. */
  readonly instance: string | null;
  readonly onlyNotAbsolute: boolean;
  readonly order: TaskOrder;
  /** Index of the chosen leader, or null for the worst. */
  readonly leader: number | null;
  readonly whatIf: WhatIf;
  /** Whether map and tasks show the fleet of the what-if instead of today's. */
  readonly showWhatIf: boolean;
  /** The moment of a running application that map and tasks show. */
  readonly moment: ObservedMomentModel['key'];
  readonly scrollTop: number;
  readonly tableScrollTop: number;
}

/** Before the user chose anything. */
export const INITIAL_VIEW: ViewState = {
  selected: null,
  instance: null,
  onlyNotAbsolute: false,
  order: 'tier',
  leader: null,
  whatIf: NOTHING_CHANGED,
  showWhatIf: true,
  moment: 'now',
  scrollTop: 0,
  tableScrollTop: 0,
};

/** Reads what the editor kept; anything unusable gives what holds at first. */
export function readViewState(data: unknown): ViewState {
  if (typeof data !== 'object' || data === null) return INITIAL_VIEW;
  const raw = data as Record<string, unknown>;
  const offset = (value: unknown): number => (typeof value === 'number' ? Math.max(0, value) : 0);
  return {
    selected: typeof raw.selected === 'string' ? raw.selected : null,
    instance: typeof raw.instance === 'string' ? raw.instance : null,
    onlyNotAbsolute: raw.onlyNotAbsolute === true,
    order: raw.order === 'task' ? 'task' : 'tier',
    leader: typeof raw.leader === 'number' ? raw.leader : null,
    whatIf: isWhatIf(raw.whatIf) ? raw.whatIf : NOTHING_CHANGED,
    showWhatIf: raw.showWhatIf !== false,
    moment: raw.moment === 'next' || raw.moment === 'settled' ? raw.moment : 'now',
    scrollTop: offset(raw.scrollTop),
    tableScrollTop: offset(raw.tableScrollTop),
  };
}

/** Whether the user asks about anything but the fleet as it is. */
export function asksWhatIf({ whatIf }: Pick<ViewState, 'whatIf'>): boolean {
  return whatIf.changes.length > 0 || whatIf.lose !== null;
}
