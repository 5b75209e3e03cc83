import type { TagValues } from '../../server/src/placement/verdict';
import type { PreviewModel, WhatIfModel } from '../../server/src/protocol';
import {
  NOTHING_CHANGED,
  type Change,
  type Tags,
  type Target,
  type WhatIf as Asked,
  type WhatIfKey,
} from '../../server/src/protocol/what-if';
import { comparison } from './comparison';
import { button, h, replaceKeepingFocus, withCode } from './dom';
import { LateSelect } from './late-select';
import { shownLeader, type ShownLeader } from './shown-leader';
import {
  changeText,
  nextValue,
  placesOf,
  settingValue,
  valuesWith,
  withSetting,
} from './what-if-changes';

/** Settings of the form, in its order. */
const FIELDS: readonly { readonly key: WhatIfKey; readonly label: string; readonly min: number }[] =
  [
    { key: 'streams.num.standby.replicas', label: 'Standbys (of the group)', min: 0 },
    { key: 'num.standby.replicas', label: 'Standbys', min: 0 },
    { key: 'max.warmup.replicas', label: 'Warmups at a time', min: 1 },
    { key: 'acceptable.recovery.lag', label: 'Acceptable lag (records)', min: 0 },
    { key: 'probing.rebalance.interval.ms', label: 'Probing interval (ms)', min: 60_000 },
    { key: 'num.stream.threads', label: 'Threads of each instance', min: 1 },
  ];

/** Above this many values of a tag, they are chosen from a list. */
const MOST_VALUES = 12;

/** What the form asks for. */
export interface WhatIfEvents {
  readonly change: (whatIf: Asked) => void;
  readonly apply: () => void;
}

/** What if: a form of changes, and its result beside today's. */
export class WhatIfForm {
  private readonly fields = new Map<WhatIfKey, HTMLInputElement>();
  private readonly names = new Map<WhatIfKey, HTMLLabelElement>();
  private readonly settings = h('div', { class: 'fields' });
  private readonly places = h('div', { class: 'places' });
  private readonly asked = h('div', { class: 'asked', role: 'group', 'aria-label': 'Changes' });
  private readonly result = h('div', { class: 'result scroll-x', 'aria-live': 'polite' });
  readonly element = h(
    'section',
    { id: 'what-if', 'aria-label': 'What if' },
    h('h2', { tabindex: -1 }, 'What if'),
    h(
      'div',
      { class: 'what-if' },
      h('div', {}, this.settings, this.places),
      h('div', {}, this.asked, this.result),
    ),
  );
  private model: PreviewModel | undefined;
  private whatIf: Asked = NOTHING_CHANGED;
  private placesKey = '';

  constructor(private readonly events: WhatIfEvents) {
    for (const { key, label, min } of FIELDS) {
      const input = h('input', { type: 'number', id: `what-if-${key}`, min, step: 1 });
      input.addEventListener('change', () => this.changeSetting(key, input));
      this.fields.set(key, input);
      this.names.set(key, h('label', { for: input.id, title: key }, label));
    }
  }

  /** Shows what is asked of today's fleet. A field that the user is typing in stays as it is. */
  update(model: PreviewModel, leader: ShownLeader, whatIf: Asked): void {
    this.model = model;
    this.whatIf = whatIf;
    this.drawFields(model);
    for (const [key, input] of this.fields) {
      const value = settingValue(whatIf, model, key);
      if (document.activeElement !== input && input.value !== value) input.value = value;
      input.placeholder = model.settings[key] === null ? 'differs' : '';
    }
    this.drawPlaces(model, leader);
    this.drawAsked();
  }

  /** Shows the result; null while there is nothing to compare. */
  show(answer: WhatIfModel | null, today: ShownLeader): void {
    const { model } = this;
    const after = answer?.model;
    const chosen = after?.verdict?.leaders[after.verdict.worst];
    if (!answer || !model || !after || !chosen) {
      this.result.replaceChildren(
        h(
          'p',
          { class: 'dim' },
          'Change a setting, add or remove instances, or lose a place: the result is shown here beside today’s. Nothing is written unless you apply it.',
        ),
      );
      return;
    }
    const leader = shownLeader(chosen, after.instances.length);
    const threads = ({ instances }: PreviewModel): number[] =>
      instances.map((instance) => instance.threads);
    const [reason] = leader.reasons;
    this.result.replaceChildren(
      comparison({ leader: today, threads: threads(model) }, { leader, threads: threads(after) }),
      ...(reason === undefined ? [] : [h('p', {}, ...withCode(reason))]),
      ...answer.problems.map((problem) => h('p', { class: 'poor' }, ...withCode(problem))),
    );
  }

  /** The settings that count for the fleet. */
  private drawFields({ settings }: PreviewModel): void {
    const known = [...this.fields].filter(([key]) => key in settings);
    if (this.settings.childElementCount === 2 * known.length) return;
    this.settings.replaceChildren(
      ...known.flatMap(([key, input]) => [this.names.get(key) ?? '', input]),
    );
  }

  private changeSetting(key: WhatIfKey, input: HTMLInputElement): void {
    const { model } = this;
    if (!model || !input.checkValidity()) {
      input.reportValidity();
      return;
    }
    const value = input.value === '' ? (model.settings[key] ?? '') : String(Number(input.value));
    if (value !== '') this.events.change(withSetting(this.whatIf, model, key, value));
  }

  private add(change: Change): void {
    this.events.change({ ...this.whatIf, changes: [...this.whatIf.changes, change] });
  }

  private lose(target: Target): void {
    this.events.change({ ...this.whatIf, lose: target });
  }

  private drawPlaces(model: PreviewModel, leader: ShownLeader): void {
    const taken = leader.tags.map((tag) => valuesWith(this.whatIf, tag.key, tag.values));
    const key = JSON.stringify([
      leader.tags,
      taken,
      model.instances.map(({ name, tags }) => [name, tags]),
    ]);
    if (key === this.placesKey) return;
    this.placesKey = key;
    const { instances } = model;
    const written = writtenIn(this.places);
    replaceKeepingFocus(this.places, [
      ...leader.tags.map((tag, index) => this.tag(model, tag, taken[index] ?? tag.values, written)),
      this.chooser(
        'instance',
        instances.map(({ name }) => name),
        (name) => ({ kind: 'instance', name }),
        written,
        (name) => instances.find((instance) => instance.name === name)?.tags ?? [],
      ),
    ]);
    restore(this.places, written);
  }

  /** The values of one tag, each to be lost or removed, and a new one to be added that is not `taken`. */
  private tag(
    model: PreviewModel,
    { key: tag, values }: TagValues,
    taken: readonly string[],
    written: Written,
  ): HTMLElement {
    const target = (value: string): Target => ({ kind: 'tag', key: tag, value });
    const name = h('input', {
      type: 'text',
      id: `add-${tag}`,
      'data-key': `new ${tag}`,
      value: nextValue(values, taken),
      maxlength: 128,
    });
    const add = button(
      `Add this ${tag}`,
      () => {
        const value = name.value.trim();
        if (value === '' || taken.includes(value)) {
          name.setCustomValidity(
            value === '' ? `Name the new ${tag}.` : `There is a ${tag} ${value} already.`,
          );
          name.reportValidity();
          return;
        }
        // What was written is now taken: the field proposes the next.
        name.value = name.defaultValue;
        this.add({ kind: 'add', places: placesOf(model.instances, tag, value).slice(0, 200) });
      },
      { key: `add ${tag}` },
    );
    name.addEventListener('input', () => name.setCustomValidity(''));
    const known =
      values.length > MOST_VALUES
        ? [this.chooser(tag, values, target, written)]
        : values.map((value) =>
            h(
              'div',
              { class: 'place' },
              h('span', {}, value),
              button('Lose', () => this.lose(target(value)), {
                key: `lose ${tag} ${value}`,
                'aria-label': `Lose ${tag} ${value}`,
              }),
              button('Remove', () => this.add({ kind: 'remove', target: target(value) }), {
                key: `remove ${tag} ${value}`,
                'aria-label': `Remove ${tag} ${value}`,
              }),
            ),
          );
    return h(
      'fieldset',
      {},
      h('legend', {}, tag),
      ...known,
      h(
        'div',
        { class: 'place' },
        h('label', { for: name.id, class: 'unseen' }, `New ${tag}`),
        name,
        add,
      ),
    );
  }

  /** One of many, to be lost, removed, or (where places are told) added once more. */
  private chooser(
    what: string,
    values: readonly string[],
    target: (value: string) => Target,
    written: Written,
    placeOf?: (value: string) => Tags,
  ): HTMLElement {
    const list = new LateSelect({ id: `choose-${what}`, 'data-key': `choose ${what}` });
    const select = list.element;
    list.offer(values, written.get(select.id) ?? '');
    const buttons = [
      button('Lose', () => this.lose(target(select.value)), {
        key: `lose chosen ${what}`,
        'aria-label': `Lose the chosen ${what}`,
      }),
      button('Remove', () => this.add({ kind: 'remove', target: target(select.value) }), {
        key: `remove chosen ${what}`,
        'aria-label': `Remove the chosen ${what}`,
      }),
    ];
    if (placeOf) {
      buttons.push(
        button('Add another', () => this.add({ kind: 'add', places: [placeOf(select.value)] }), {
          key: `add chosen ${what}`,
          'aria-label': `Add another ${what} beside the chosen one`,
        }),
      );
    }
    return h('div', { class: 'place' }, h('label', { for: select.id }, what), select, ...buttons);
  }

  private drawAsked(): void {
    const { changes, lose } = this.whatIf;
    const items = changes.map((change, index) =>
      this.chip(changeText(change), String(index), {
        ...this.whatIf,
        changes: changes.filter((_, other) => other !== index),
      }),
    );
    if (lose) {
      const name = lose.kind === 'instance' ? lose.name : `${lose.key} ${lose.value}`;
      items.push(this.chip(`losing ${name}`, 'lose', { ...this.whatIf, lose: null }));
    }
    if (items.length === 0) {
      replaceKeepingFocus(this.asked, []);
      return;
    }
    const apply = button('Apply to files…', this.events.apply, { class: 'primary', key: 'apply' });
    if (changes.length === 0) apply.disabled = true;
    replaceKeepingFocus(this.asked, [
      ...items,
      button('Back to today', () => this.events.change(NOTHING_CHANGED), { key: 'reset' }),
      apply,
    ]);
  }

  private chip(text: string, key: string, without: Asked): HTMLElement {
    return h(
      'span',
      { class: 'change' },
      text,
      button('✕', () => this.events.change(without), {
        class: 'lose',
        key: `undo ${key}`,
        'aria-label': `Take back: ${text}`,
      }),
    );
  }
}

/** What the user wrote or chose in fields, by their ids. */
type Written = ReadonlyMap<string, string>;

/** What was written or chosen in the fields of a container. */
function writtenIn(container: Element): Written {
  const written = new Map<string, string>();
  for (const field of container.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input, select',
  )) {
    const untouched = field instanceof HTMLInputElement && field.value === field.defaultValue;
    if (!untouched) written.set(field.id, field.value);
  }
  return written;
}

/** Writes it into the text fields that took their place. */
function restore(container: Element, written: Written): void {
  for (const field of container.querySelectorAll('input')) {
    const value = written.get(field.id);
    if (value !== undefined) field.value = value;
  }
}
