import { TIER_NAME, type TagValues } from '../../server/src/placement/verdict';
import type { SomeTasks, TimelineModel } from '../../server/src/protocol/timeline-model';
import type { ThreadsModel } from '../../server/src/protocol/threads-model';
import { writeDuration } from '../../server/src/simulation/durations';
import { button, counted, h, withCode } from './dom';
import { FleetMap } from './fleet-map';
import { heldAt } from './moment-map';
import { Threads } from './threads';
import { tierMark } from './tiers';
import { timeBar } from './time-bar';

/** How long a moment is shown while it plays. */
const PLAY_MS = 1_000;

/** What the user does in the time section. */
export interface TimeEvents {
  readonly select: (task: string) => void;
  readonly choose: (instance: string | null) => void;
  /** The threads of the chosen instance at a moment are to be shown. */
  readonly askThreads: (instance: string, moment: number) => void;
}

/** Time: what happens rebalance by rebalance, to be played, stepped through, and scrubbed. */
export class Time {
  private readonly title = h('h2', { tabindex: -1 }, 'Time');
  private readonly play = button('▶ Play', () => this.toggle(), {
    key: 'play',
    'aria-pressed': 'false',
  });
  private readonly slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': 'Moment' });
  private readonly chart = h('div');
  private readonly moment = h('div', { class: 'moment', 'aria-live': 'polite' });
  private readonly facts = h('div', { class: 'time-facts' });
  private readonly map: FleetMap;
  private readonly threads: Threads;
  private instance: string | null = null;
  private readonly controls = h(
    'div',
    { class: 'controls' },
    this.play,
    button('◀ Back', () => this.go(this.at - 1), { key: 'back' }),
    button('Next ▶', () => this.go(this.at + 1), { key: 'next' }),
    this.slider,
  );
  private readonly body = h('div');
  readonly element = h(
    'section',
    { id: 'time', class: 'time', 'aria-label': 'Time' },
    this.title,
    this.body,
  );
  private model: TimelineModel | undefined;
  private tags: readonly TagValues[] = [];
  private at = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly events: TimeEvents) {
    const { select, choose } = events;
    this.map = new FleetMap({ select, choose }, 'Copies at this moment');
    this.threads = new Threads('at this moment', choose);
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
  }

  /** Shows a timeline. The moment is kept where it is of the same happening, else it begins anew. */
  update(model: TimelineModel | null, tags: readonly TagValues[]): void {
    const same = model !== null && model.title === this.model?.title;
    this.tags = tags;
    this.model = model ?? undefined;
    this.title.textContent = model ? `Time: ${model.title}` : 'Time';
    if (!model || model.moments.length === 0) {
      this.stop();
      this.body.replaceChildren(
        h('p', { class: 'dim' }, ...withCode(model?.reason ?? 'There is nothing to simulate.')),
      );
      return;
    }
    if (!same) this.stop();
    const firstEvent = model.moments.findIndex(({ cause }) => cause !== 'initial');
    this.at = Math.min(same ? this.at : Math.max(0, firstEvent), model.moments.length - 1);
    this.slider.max = String(model.moments.length - 1);
    this.facts.replaceChildren(
      h('ul', { 'aria-label': 'Summary' }, ...model.summary.map((line) => h('li', {}, line))),
      ...(model.reason === null ? [] : [h('p', { class: 'poor' }, ...withCode(model.reason))]),
      ...(model.assumptions.length === 0
        ? []
        : [
            h(
              'details',
              {},
              h('summary', {}, counted(model.assumptions.length, 'assumption')),
              h('ul', {}, ...model.assumptions.map((line) => h('li', {}, ...withCode(line)))),
            ),
          ]),
    );
    if (!this.controls.isConnected) {
      this.body.replaceChildren(
        this.facts,
        this.controls,
        this.chart,
        this.moment,
        this.map.element,
        this.threads.element,
      );
    }
    this.draw();
  }

  /** Offers to work it out: it takes a while for a fleet of this size. */
  offer(ask: () => void): void {
    this.stop();
    this.model = undefined;
    this.body.replaceChildren(
      h('p', { class: 'dim' }, 'For a fleet of this size this takes a while.'),
      button('Work it out', () => {
        this.body.replaceChildren(h('p', { role: 'status' }, 'Working it out…'));
        ask();
      }),
    );
  }

  /** The instance whose threads are shown, or null. */
  choose(instance: string | null): void {
    this.instance = instance;
    this.drawThreads();
  }

  /** Shows the threads of the chosen instance, unless another moment is shown by now. */
  showThreads(answer: ThreadsModel | null, moment: number): void {
    const { model, instance } = this;
    if (moment !== this.at || instance === null) return;
    this.threads.show(
      answer,
      model?.instances.find(({ name }) => name === instance),
    );
  }

  /** Lights the copies of the selected task. */
  light(selected: string | null): void {
    this.map.light(selected);
  }

  private toggle(): void {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    const last = (this.model?.moments.length ?? 0) - 1;
    if (this.at >= last) this.go(0);
    this.play.textContent = '⏸ Pause';
    this.play.setAttribute('aria-pressed', 'true');
    this.moment.setAttribute('aria-live', 'off');
    this.timer = setInterval(() => {
      if (this.at >= (this.model?.moments.length ?? 0) - 1) this.stop();
      else this.go(this.at + 1);
    }, PLAY_MS);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.play.textContent = '▶ Play';
    this.play.setAttribute('aria-pressed', 'false');
    this.moment.setAttribute('aria-live', 'polite');
  }

  private go(to: number): void {
    const { model } = this;
    if (!model) return;
    this.at = Math.min(Math.max(0, to), model.moments.length - 1);
    this.draw();
  }

  private draw(): void {
    const { model } = this;
    const moment = model?.moments[this.at];
    if (!model || !moment) return;
    const when = writeDuration(moment.at);
    this.slider.value = String(this.at);
    this.slider.setAttribute('aria-valuetext', `${when}: ${moment.text.replaceAll('`', '')}`);
    this.chart.replaceChildren(timeBar(model, this.at));
    const figures: (readonly [string, readonly (string | Node)[]])[] = [
      [
        'Worst tier',
        moment.worst ? [tierMark(moment.worst), ` ${TIER_NAME[moment.worst]}`] : ['none'],
      ],
      ['Tasks without a copy', [someTasks(moment.unavailable, moment.unavailableForMs)]],
      ['Tasks not running', [someTasks(moment.notRunning, moment.notRunningForMs)]],
      ['Warmups', [`${moment.warmups} under way, ${counted(moment.movesLeft, 'move')} left`]],
      ['Instances up', [String(moment.up.length)]],
    ];
    this.moment.replaceChildren(
      h(
        'p',
        {},
        h('strong', {}, `${when} · ${this.at + 1} of ${model.moments.length}`),
        ' ',
        ...withCode(moment.text),
      ),
      h(
        'dl',
        { class: 'figures' },
        ...figures.flatMap(([name, value]) => [
          h('div', {}, h('dt', {}, name), h('dd', {}, ...value)),
        ]),
      ),
    );
    this.drawThreads();
    const base = heldAt(model, this.at);
    this.map.element.hidden = base === undefined;
    if (!base) return;
    const up = new Set(moment.up);
    this.map.update({
      instances: model.instances,
      base,
      tags: this.tags,
      selected: null,
      down: new Set(model.instances.flatMap((_, index) => (up.has(index) ? [] : [index]))),
    });
  }

  private drawThreads(): void {
    const { model, instance } = this;
    if (!model) return;
    this.threads.update(model.instances, instance);
    const known = model.instances.some(({ name }) => name === instance);
    if (instance !== null && known) this.events.askThreads(instance, this.at);
  }
}

function someTasks({ count, names }: SomeTasks, forMs: number): string {
  if (count === 0) return 'none';
  const more = count > names.length ? `, … ${count} in all` : '';
  const time = forMs < 0 ? 'for ever' : `for ${writeDuration(forMs)}`;
  return `${names.join(', ')}${more} (${time})`;
}
