import { TIER_NAME } from '../../server/src/placement/verdict';
import type { PreviewLeader } from '../../server/src/protocol';
import type { ObservedModel, ObservedMomentModel } from '../../server/src/protocol/observed-model';
import { button, counted, h, replaceKeepingFocus, withCode } from './dom';
import { histogram } from './histogram';
import { shownLeader, type ShownLeader } from './shown-leader';
import { tierMark } from './tiers';

/** A running application: a choice of moments, which map and tasks follow, and how it differs from the files. */
export class Observed {
  readonly element = h('section', { class: 'observed', 'aria-label': 'Running application' });
  private model: ObservedModel | undefined;
  private readonly packed = new Map<string, PreviewLeader>();

  constructor(private readonly choose: (moment: ObservedMomentModel['key']) => void) {
    this.element.hidden = true;
  }

  /** Shows what is told; null for an application that was not observed. */
  update(model: ObservedModel | null, chosen: string): void {
    this.model = model ?? undefined;
    this.packed.clear();
    this.draw(chosen);
  }

  /** Shows another moment as chosen. */
  draw(chosen: string): void {
    const { model } = this;
    this.element.hidden = !model;
    if (!model) return;
    const shown = this.momentAt(chosen);
    replaceKeepingFocus(this.element, [
      h('h2', {}, `Running application, observed ${model.at}`),
      h(
        'div',
        { class: 'parts' },
        h(
          'div',
          {},
          this.moments(model, shown),
          ...(shown ? [momentView(shown)] : []),
          ...(model.reason === null ? [] : [h('p', { class: 'dim' }, ...withCode(model.reason))]),
        ),
        ...driftView(model),
      ),
    ]);
  }

  private moments(model: ObservedModel, shown: ObservedMomentModel | undefined): HTMLElement {
    return h(
      'div',
      { class: 'moments', role: 'group', 'aria-label': 'Moment' },
      ...model.moments.map((moment) =>
        button(moment.title, () => this.choose(moment.key), {
          key: `moment-${moment.key}`,
          'aria-pressed': String(moment.key === shown?.key),
        }),
      ),
    );
  }

  /** A leader's verdict with the copies of the chosen moment; as it is without one. */
  at(chosen: string, leader: PreviewLeader, instances: number): ShownLeader {
    const moment = this.momentAt(chosen);
    if (!moment) return shownLeader(leader, instances);
    const known = this.packed.get(moment.key);
    // Unpacked once for each moment, as long as the leader is the same.
    const packed =
      known && known.reasons === leader.reasons ? known : { ...leader, placed: moment.placed };
    this.packed.set(moment.key, packed);
    return shownLeader(packed, instances);
  }

  private momentAt(chosen: string): ObservedMomentModel | undefined {
    const moments = this.model?.moments ?? [];
    return moments.find(({ key }) => key === chosen) ?? moments[0];
  }
}

function momentView({ worst, tasks, detail }: ObservedMomentModel): HTMLElement {
  return h(
    'div',
    { class: 'moment', 'aria-live': 'polite' },
    ...(worst ? [h('p', { class: 'answer' }, tierMark(worst), TIER_NAME[worst])] : []),
    ...(tasks ? [histogram(tasks)] : []),
    h('p', {}, detail),
  );
}

function driftView({ drift }: ObservedModel): HTMLElement[] {
  if (drift === null) return [];
  if (drift.length === 0) {
    return [h('p', { class: 'dim' }, 'It runs as the files of the workspace say.')];
  }
  return [
    h(
      'div',
      {},
      h('h3', {}, `Drift: ${counted(drift.length, 'difference')} from the files`),
      h(
        'ul',
        { class: 'drift', 'aria-label': 'Drift' },
        ...drift.map(({ text }) => h('li', {}, ...withCode(text))),
      ),
    ),
  ];
}
