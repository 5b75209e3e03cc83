import type { TimelineModel, TimelineMoment } from '../../server/src/protocol/timeline-model';
import { writeDuration } from '../../server/src/simulation/durations';
import type { Tier } from '../../server/src/placement/verdict';
import { h, svg } from './dom';

const WIDTH = 1000;
const HEIGHT = 30;

/** How high a tier is drawn: the better, the higher, so that the bar is read without color. */
const HEIGHTS: Readonly<Record<Tier, number>> = { absolute: 30, partial: 20, least: 10 };

/** Labels that fit beside each other. */
const MOST_LABELS = 6;

/** The line of time: worst tier as height and color, a mark for each rebalance, a line where a task has no copy. */
export function timeBar(model: TimelineModel, current: number): HTMLElement {
  const { moments } = model;
  const end = endOf(model);
  const x = (at: number): number => (WIDTH * at) / end;
  const shapes = moments.flatMap((moment, index) => {
    const from = x(moment.at);
    const width = Math.max(1, x(moments[index + 1]?.at ?? end) - from);
    return segment(moment, from, width);
  });
  const ticks = moments.map(({ at, cause }) =>
    svg('line', {
      x1: String(x(at)),
      x2: String(x(at)),
      y1: cause === 'probing' ? String(HEIGHT) : '0',
      y2: String(HEIGHT + 8),
      class: 'tick',
    }),
  );
  const now = x(moments[current]?.at ?? 0);
  const cursor = svg('path', {
    d: `M${now - 6} ${HEIGHT + 12}h12l-6 -10zM${now - 1} 0h2v${HEIGHT}h-2z`,
    class: 'cursor',
  });
  const chart = svg(
    'svg',
    {
      viewBox: `0 -2 ${WIDTH} ${HEIGHT + 16}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      class: 'time-chart',
    },
    ...shapes,
    ...ticks,
    cursor,
  );
  return h('div', {}, chart, labels(model, end));
}

/** Where the line ends: a little behind the last thing that happens. */
function endOf({ moments, settledAt }: TimelineModel): number {
  const last = Math.max(settledAt ?? 0, moments.at(-1)?.at ?? 0);
  return last > 0 ? last * 1.04 : 1;
}

function segment(moment: TimelineMoment, x: number, width: number): SVGElement[] {
  const height = moment.worst ? HEIGHTS[moment.worst] : HEIGHT / 2;
  const shapes = [
    svg('rect', {
      x: String(x),
      y: String(HEIGHT - height),
      width: String(width),
      height: String(height),
      class: moment.worst ? `fill-${moment.worst}` : 'fill-none',
    }),
  ];
  if (moment.unavailable.count > 0) {
    shapes.push(
      svg('line', {
        x1: String(x),
        x2: String(x + width),
        y1: '2',
        y2: '2',
        class: 'without-copy',
      }),
    );
  }
  return shapes;
}

/** Times of what is no probing rebalance, and of the end. */
function labels({ moments, settledAt }: TimelineModel, end: number): HTMLElement {
  const told = moments
    .filter(({ cause }, index) => index === 0 || cause !== 'probing')
    .slice(0, MOST_LABELS - 1)
    .map(({ at }) => ({ at, text: at === 0 ? 'start' : writeDuration(at) }));
  if (settledAt !== null && settledAt > 0) {
    told.push({ at: settledAt, text: `settled ${writeDuration(settledAt)}` });
  }
  const kept = told.filter(
    ({ at }, index) => index === told.length - 1 || (told[index + 1]?.at ?? end) - at > end * 0.12,
  );
  return h(
    'div',
    { class: 'time-labels', 'aria-hidden': true },
    ...kept.map(({ at, text }) => {
      const label = h('span', {}, text);
      label.style.left = `${(100 * at) / end}%`;
      return label;
    }),
  );
}
