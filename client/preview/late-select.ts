import { h } from './dom';

/**
 * A list to choose from. Until the user turns to it only the chosen entry stands in it: to make a thousand of them for
 * a list that nobody opens takes longer than the rest of an update.
 */
export class LateSelect {
  readonly element: HTMLSelectElement;
  private values: readonly string[] = [];
  private isFilled = false;

  /** `none` is shown for the empty value. */
  constructor(
    attributes: Readonly<Record<string, string>>,
    private readonly none = '',
  ) {
    this.element = h('select', attributes);
    // By keyboard and by mouse: both come before the list opens.
    for (const event of ['focus', 'pointerdown']) {
      this.element.addEventListener(event, () => this.fill());
    }
  }

  /** Takes other values, and chooses one; the first of them where it is none of them. */
  offer(values: readonly string[], chosen: string): void {
    this.values = values;
    this.isFilled = false;
    this.choose(chosen);
    if (document.activeElement === this.element) this.fill();
  }

  /** Chooses a value; the first one where it is none of them. */
  choose(value: string): void {
    const known = this.values.includes(value) ? value : (this.values[0] ?? '');
    if (!this.isFilled) this.element.replaceChildren(this.option(known));
    this.element.value = known;
  }

  private fill(): void {
    if (this.isFilled) return;
    this.isFilled = true;
    const { value } = this.element;
    this.element.replaceChildren(...this.values.map((each) => this.option(each)));
    this.element.value = value;
  }

  private option(value: string): HTMLOptionElement {
    return h('option', { value }, value === '' ? this.none : value);
  }
}
