import type { StoryModel } from '../../server/src/protocol';
import { h, withCode } from './dom';

/** Why: the assignor's own steps for the selected task. Keeps the old story of a task until the new one is there. */
export class Why {
  readonly element = h('section', { class: 'why', 'aria-label': 'Why', hidden: true });
  private shown: string | null = null;

  /** Shows a story; null where there is none to tell. */
  update(task: string | null, story: StoryModel | null): void {
    this.shown = story?.task ?? null;
    this.element.hidden = story === null || story.task !== task || story.steps.length === 0;
    if (!story) return;
    this.element.replaceChildren(
      h('h2', {}, `Why ${story.task} is where it is`),
      h('ol', {}, ...story.steps.map(({ text }) => h('li', {}, ...withCode(text)))),
      h('p', { class: 'dim' }, story.note),
    );
  }

  /** A story of another task is not shown while the one of this task is on its way. */
  expect(task: string | null): void {
    if (task !== this.shown) this.element.hidden = true;
  }
}
