/** Attributes by name; `true` writes an empty one, `false` and `undefined` none. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Makes an element. Strings become text nodes, so nothing that a model holds is ever read as HTML.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Makes an SVG element; the preview draws only a few shapes with it. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button; `key` names it, so that it gets the focus back when it is drawn again. */
export function button(
  label: string,
  act: () => void,
  attributes: Attributes & { readonly key?: string } = {},
): HTMLButtonElement {
  const { key, ...others } = attributes;
  const element = h(
    'button',
    { type: 'button', class: 'secondary', 'data-key': key, ...others },
    label,
  );
  element.addEventListener('click', act);
  return element;
}

/** Replaces what is in a container; what had the focus inside has it again afterwards, told by its `data-key`. */
export function replaceKeepingFocus(
  container: Element,
  children: readonly (Node | string)[],
): void {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
  container.replaceChildren(...children);
  if (key === undefined) return;
  container
    .querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    ?.focus({ preventScroll: true });
}

/** Does something to the page; what has the focus stays where it is on the screen, whatever grows above it. */
export function keepingPlace(work: () => void): void {
  const placeOf = (): number | undefined => {
    const focused = document.activeElement;
    return focused && focused !== document.body ? focused.getBoundingClientRect().top : undefined;
  };
  const before = placeOf();
  work();
  const after = placeOf();
  if (before !== undefined && after !== undefined && after !== before) {
    window.scrollBy({ top: after - before, behavior: 'instant' });
  }
}

/** Text with what stands between backticks set as code. */
export function withCode(text: string): (Node | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part));
}

/** A number with its noun: `1 task`, `3,000 tasks`. */
export function counted(count: number, noun: string): string {
  // Not by locale: the first use of one takes 20 ms.
  const number = String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${number} ${noun}${count === 1 ? '' : 's'}`;
}

/** Names in a sentence, the long tail counted: `a, b, c and 5 more`. */
export function listed(names: readonly string[], most = 4): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}
