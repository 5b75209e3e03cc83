import type { InstanceAssignment, TagValues } from '../../server/src/placement/verdict';
import type { PreviewInstance } from '../../server/src/protocol';
import type { Target } from '../../server/src/protocol/what-if';
import { button, h, replaceKeepingFocus } from './dom';
import { instanceBox } from './instance-box';

/** Above this many instances the map scrolls by itself, and only boxes in view are filled. */
const MOST_PLAIN = 60;

/** What the map shows. */
export interface FleetMapInput {
  readonly instances: readonly PreviewInstance[];
  /** By instance. */
  readonly base: readonly InstanceAssignment[];
  readonly tags: readonly TagValues[];
  readonly selected: string | null;
  /** Instances that are not there at the moment shown. */
  readonly down?: ReadonlySet<number>;
}

/** What the user does on the map. Without `lose` nothing can be lost on it. */
export interface FleetMapEvents {
  readonly select: (task: string) => void;
  readonly lose?: (target: Target) => void;
  /** An instance was chosen by its name. */
  readonly choose: (instance: string) => void;
}

/** Where: a box for each instance, grouped by the tag with the fewest values, with what it holds. */
export class FleetMap {
  readonly element = h('div', { class: 'groups' });
  /** By instance. */
  private boxes: readonly HTMLElement[] = [];
  /** What the boxes show that are filled. */
  private readonly filled = new Map<number, string>();
  private readonly visible = new Set<number>();
  private observer: IntersectionObserver | undefined;
  private input: FleetMapInput | undefined;
  /** The tag that groups instances. */
  private outer: string | undefined;
  /** Tells whether the same boxes are in the same groups. */
  private structure = '';
  /** Copies per thread of the instance with the most. */
  private most = 1;

  constructor(
    private readonly events: FleetMapEvents,
    private readonly label: string,
  ) {
    this.element.addEventListener('click', ({ target }) => {
      const { task, name } = target instanceof HTMLElement ? target.dataset : {};
      if (task !== undefined) events.select(task);
      if (name !== undefined) events.choose(name);
    });
  }

  /** Shows other data. Scroll position and focus stay. */
  update(input: FleetMapInput): void {
    this.input = input;
    const { instances, tags, base } = input;
    this.most = base.reduce(
      (most, { active, standby, warmup }, index) =>
        Math.max(
          most,
          (active.length + standby.length + warmup.length) / (instances[index]?.threads ?? 1),
        ),
      1,
    );
    const large = instances.length > MOST_PLAIN;
    this.outer = [...tags].sort((a, b) => a.values.length - b.values.length)[0]?.key;
    const structure = JSON.stringify([
      this.outer,
      large,
      instances.map((instance) => [instance.name, this.groupOf(instance)]),
    ]);
    if (structure === this.structure) {
      for (const index of this.filled.keys()) this.fill(index);
    } else {
      this.structure = structure;
      this.build(instances, large);
    }
    this.light(input.selected);
  }

  /** Lights the copies of the selected task without drawing the map again. */
  light(selected: string | null): void {
    if (this.input) this.input = { ...this.input, selected };
    for (const chip of this.element.querySelectorAll<HTMLElement>('.chip')) {
      chip.classList.toggle('lit', chip.dataset.task === selected);
    }
  }

  /** Makes all groups and boxes anew. */
  private build(instances: readonly PreviewInstance[], large: boolean): void {
    this.element.classList.toggle('large', large);
    setAttributes(
      this.element,
      large ? { tabindex: '0', role: 'region', 'aria-label': this.label } : {},
    );
    this.observer?.disconnect();
    if (!large) this.visible.clear();
    this.filled.clear();
    const groups = new Map<string, { value: string | undefined; boxes: HTMLElement[] }>();
    this.boxes = instances.map((instance, index) => {
      const value = this.groupOf(instance);
      const name = this.outer === undefined ? '' : (value ?? `no ${this.outer}`);
      const box = h('div', { class: 'instance', 'data-instance': index });
      const group = groups.get(name) ?? { value, boxes: [] };
      group.boxes.push(box);
      groups.set(name, group);
      return box;
    });
    for (const index of this.boxes.keys()) {
      if (!large || this.visible.has(index)) this.fill(index);
    }
    replaceKeepingFocus(
      this.element,
      [...groups].map(([name, { value, boxes }]) => this.group(name, value, boxes)),
    );
    if (large) this.observe();
  }

  /** The value of the tag that groups instances. */
  private groupOf({ tags }: PreviewInstance): string | undefined {
    return tags.find(([key]) => key === this.outer)?.[1];
  }

  private group(
    name: string,
    value: string | undefined,
    boxes: readonly HTMLElement[],
  ): HTMLElement {
    const { outer } = this;
    const { lose } = this.events;
    const title = h('h3', {}, h('span', { class: 'dim' }, outer ?? ''), ` ${name}`);
    if (lose && outer !== undefined && value !== undefined) {
      title.append(loseButton(`${outer} ${name}`, () => lose({ kind: 'tag', key: outer, value })));
    }
    return h(
      'div',
      { class: 'group', role: 'group', 'aria-label': name === '' ? undefined : name },
      ...(name === '' ? [] : [title]),
      h('div', { class: 'boxes' }, ...boxes),
    );
  }

  /** Fills a box, unless it shows the same already. */
  private fill(index: number): void {
    const { instances = [], base, selected = null, down } = this.input ?? {};
    const box = this.boxes[index];
    const instance = instances[index];
    const holds = base?.[index];
    if (!box || !instance || !holds) return;
    box.classList.toggle('down', down?.has(index) === true);
    const shows = JSON.stringify([instance, holds, this.most, instances.length > 1]);
    if (this.filled.get(index) === shows) return;
    this.filled.set(index, shows);
    const { lose } = this.events;
    const button =
      lose && instances.length > 1
        ? loseButton(instance.name, () => lose({ kind: 'instance', name: instance.name }))
        : undefined;
    // A thousand of them would be a thousand stops of the Tab key; the form below offers the same.
    if (button && instances.length > MOST_PLAIN / 2) button.tabIndex = -1;
    const { outer, most } = this;
    replaceKeepingFocus(
      box,
      instanceBox(instance, holds, { outer, selected, button, heaviest: most }),
    );
  }

  private observe(): void {
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          const index = Number(target.dataset.instance);
          if (isIntersecting) {
            this.visible.add(index);
            this.fill(index);
          } else {
            this.visible.delete(index);
            this.filled.delete(index);
            target.replaceChildren();
          }
        }
      },
      { root: this.element, rootMargin: '300px' },
    );
    for (const box of this.boxes) this.observer.observe(box);
  }
}

function loseButton(name: string, act: () => void): HTMLButtonElement {
  return button('✕', act, {
    class: 'lose',
    key: `lose ${name}`,
    title: `Lose ${name}: see what happens`,
    'aria-label': `Lose ${name}`,
  });
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const name of ['tabindex', 'role', 'aria-label']) {
    const value = attributes[name];
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
