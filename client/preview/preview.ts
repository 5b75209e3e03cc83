import type {
  ExportFormat,
  FailuresModel,
  PreviewModel,
  PreviewVerdict,
  WhatIfModel,
} from '../../server/src/protocol';
import { NOTHING_CHANGED, type Target, type WhatIf } from '../../server/src/protocol/what-if';
import { cards } from './cards';
import { h, keepingPlace, replaceKeepingFocus } from './dom';
import { Failures } from './failures';
import { FleetMap } from './fleet-map';
import { Header } from './header';
import { leaderChoice } from './leader-choice';
import type { AnswerMessage, Intent, Problem, Question } from './messages';
import { Observed } from './observed';
import { problemView } from './problem';
import { Questions } from './questions';
import { shownLeader, type ShownLeader } from './shown-leader';
import { taskDetail } from './task-detail';
import { TasksSection } from './tasks-section';
import { Threads } from './threads';
import { Time } from './time';
import { asksWhatIf, type ViewState } from './view-state';
import { whatIfBar } from './what-if-bar';
import { WhatIfForm } from './what-if';
import { Why } from './why';

/** Instances × tasks above which timelines and failure tables are only worked out on demand. */
const MOST_AT_ONCE = 100_000;

/** What the page asks the extension for. */
export interface PreviewEvents {
  readonly keep: (view: ViewState) => void;
  readonly intend: (intent: Intent) => void;
  readonly ask: (id: number, question: Question) => void;
  readonly apply: (leader: number | null, whatIf: WhatIf) => void;
  readonly save: (format: ExportFormat, leader: number | null, whatIf: WhatIf) => void;
}

/** What map and tasks show: today's fleet, or that of the what-if. */
interface Shown {
  readonly model: PreviewModel;
  readonly verdict: PreviewVerdict;
  readonly leader: ShownLeader;
}

/** The whole page: renders one model, keeps what the user chose when the model changes. */
export class Preview {
  private readonly questions: Questions;
  private readonly header = new Header({
    open: () => this.events.intend('open'),
    jump: (section) => jumpTo(section),
    save: (format) => this.events.save(format, this.view.leader, this.view.whatIf),
  });
  private readonly top = h('div');
  private readonly map = new FleetMap(
    {
      select: (task) => this.selectOnMap(task),
      lose: (target) => this.lose(target),
      choose: (instance) => this.choose({ instance }),
    },
    'Instances of the fleet',
  );
  private readonly tasks: TasksSection;
  private readonly why = new Why();
  private readonly detail = h('div');
  private readonly failures = new Failures((target) => this.lose(target));
  private readonly threads = new Threads('of the fleet', (instance) => this.choose({ instance }));
  private readonly time = new Time({
    select: (task) => this.selectOnMap(task),
    choose: (instance) => this.choose({ instance }),
    askThreads: (instance, moment) => this.askMomentThreads(instance, moment),
  });
  private readonly observed = new Observed((moment) => this.choose({ moment }));
  private readonly form = new WhatIfForm({
    change: (whatIf) => this.choose({ whatIf, showWhatIf: true }),
    apply: () => this.events.apply(this.view.leader, this.view.whatIf),
  });
  private readonly body: HTMLElement;
  /** Tells a screen reader the new verdict; seen by nobody. */
  private readonly announcement = h('p', { class: 'unseen', role: 'status' });
  private model: PreviewModel | undefined;
  private whatIf: WhatIfModel | undefined;

  constructor(
    private readonly root: HTMLElement,
    private view: ViewState,
    private readonly events: PreviewEvents,
  ) {
    this.questions = new Questions(events.ask);
    this.time.choose(view.instance);
    this.tasks = new TasksSection(view, {
      select: (task) => this.choose({ selected: task }),
      choose: (change) => this.choose(change),
      scrolled: () => this.scrolled(),
    });
    this.tasks.element.append(this.detail, this.why.element);
    this.body = h(
      'div',
      {},
      h(
        'div',
        { class: 'body' },
        h(
          'section',
          { class: 'fleet', 'aria-label': 'Fleet' },
          h('h2', {}, 'Fleet'),
          this.map.element,
          this.threads.element,
        ),
        this.tasks.element,
      ),
      this.failures.element,
      this.time.element,
      this.form.element,
    );
    window.addEventListener('scroll', () => this.scrolled());
  }

  /** Shows a model. The first one restores the scroll position, later ones leave it alone. */
  show(model: PreviewModel): void {
    const first = this.model === undefined;
    this.model = model;
    keepingPlace(() => this.draw());
    this.askAll();
    if (!first) return;
    this.tasks.scrollTop = this.view.tableScrollTop;
    window.scrollTo(0, this.view.scrollTop);
  }

  /** Shows a problem in place of the model. */
  showProblem(problem: Problem): void {
    this.model = undefined;
    this.root.replaceChildren(problemView(problem, this.events.intend, 'h1'));
  }

  /** Takes an answer to one of the page's questions. */
  answered(message: AnswerMessage): void {
    keepingPlace(() => this.questions.answered(message));
  }

  /** What map and tasks show now; undefined where no fleet is known. */
  private shown(): Shown | undefined {
    const { model, view, whatIf } = this;
    const other = asksWhatIf(view) && view.showWhatIf ? whatIf?.model : undefined;
    const chosen = other?.verdict ? other : model;
    return chosen && this.read(chosen, chosen === model);
  }

  /** @param isToday whether the moments of a running application are of this model */
  private read(model: PreviewModel, isToday = true): Shown | undefined {
    const { verdict } = model;
    const packed =
      verdict?.leaders[this.view.leader ?? verdict.worst] ?? verdict?.leaders[verdict.worst];
    if (!verdict || !packed) return undefined;
    const instances = model.instances.length;
    const leader = isToday
      ? this.observed.at(this.view.moment, packed, instances)
      : shownLeader(packed, instances);
    return { model, verdict, leader };
  }

  private draw(): void {
    const { model, view } = this;
    if (!model) return;
    const shown = this.shown();
    const today = this.read(model);
    this.header.update(shown?.model ?? model);
    if (!shown || !today) {
      this.root.replaceChildren(
        this.header.element,
        problemView(fleetUnknown(model), this.events.intend),
      );
      return;
    }
    const { leader } = shown;
    replaceKeepingFocus(this.top, [
      ...whatIfBar(view, shown.model === model, {
        show: (showWhatIf) => this.choose({ showWhatIf }),
        reset: () => this.choose({ whatIf: NOTHING_CHANGED }),
      }),
      ...leaderChoice(shown.verdict, view.leader, (index) => this.choose({ leader: index })),
      cards(leader, shown.model.instances.length, 1 + leader.numStandbyReplicas),
      ...reasons(leader),
    ]);
    this.drawTasks(shown);
    this.map.update({
      instances: shown.model.instances,
      base: leader.base,
      tags: leader.tags,
      selected: view.selected,
    });
    this.form.update(model, today.leader, view.whatIf);
    this.form.show(asksWhatIf(view) ? (this.whatIf ?? null) : null, today.leader);
    // Moving attached nodes would lose their scroll position.
    if (!this.body.isConnected) {
      this.root.replaceChildren(
        this.announcement,
        this.header.element,
        this.observed.element,
        this.top,
        this.body,
      );
    }
    const said = `${model.application}: ${leader.reasons[0] ?? 'updated'}`;
    if (this.announcement.textContent !== said) this.announcement.textContent = said;
  }

  private drawTasks({ model, leader }: Shown): void {
    const { selected } = this.view;
    this.tasks.update(leader, model.instances, this.view);
    const task = leader.tasks.named(selected);
    this.detail.replaceChildren(...(task ? [taskDetail(task, leader, model.instances)] : []));
    this.map.light(selected);
    this.threads.update(model.instances, this.view.instance);
    this.time.light(selected);
  }

  /** Asks for everything that the server works out on its own. */
  private askAll(): void {
    const { model, view } = this;
    const today = model && this.read(model);
    if (!model || !today) return;
    if (asksWhatIf(view)) {
      this.questions.ask(this.question('whatIf'), (answer) => {
        this.whatIf = answer ?? undefined;
        this.draw();
      });
    } else {
      this.questions.forget('whatIf');
      this.whatIf = undefined;
    }
    this.askStory();
    this.askThreads();
    this.askObserved(model);
    const { statefulTasks, statelessTasks } = today.verdict;
    const size = model.instances.length * (statefulTasks + statelessTasks);
    const onDemand = size > MOST_AT_ONCE;
    if (onDemand) {
      this.questions.forget('failures');
      this.questions.forget('timeline');
      this.failures.offer(() => this.askFailures());
      this.time.offer(() => this.askTimeline());
    } else {
      this.askFailures();
      this.askTimeline();
    }
  }

  private askObserved(model: PreviewModel): void {
    if (model.observedAt === undefined) {
      this.questions.forget('observed');
      this.observed.update(null, this.view.moment);
      return;
    }
    this.questions.ask(this.question('observed'), (answer) => {
      this.observed.update(answer, this.view.moment);
      this.draw();
    });
  }

  private askStory(): void {
    const { selected } = this.view;
    this.why.expect(selected);
    if (selected === null) return;
    this.questions.ask(this.question('story', selected), (story) =>
      this.why.update(selected, story),
    );
  }

  /** The threads of the chosen instance, in the fleet that the map shows. */
  private askThreads(): void {
    const { instance } = this.view;
    const shown = this.shown()?.model.instances.find(({ name }) => name === instance);
    if (!shown) {
      this.questions.forget('threads');
      return;
    }
    const threads = { instance: shown.name, moment: null };
    this.questions.ask({ ...this.question('threads'), threads }, (answer) =>
      this.threads.show(answer, shown),
    );
  }

  private askMomentThreads(instance: string, moment: number): void {
    const threads = { instance, moment };
    this.questions.ask({ ...this.question('momentThreads'), threads }, (answer) =>
      this.time.showThreads(answer, moment),
    );
  }

  private askFailures(): void {
    // Of today's fleet: what was lost or removed in a what-if could not be lost again.
    const question = { ...this.question('failures'), whatIf: NOTHING_CHANGED };
    this.questions.ask(question, (answer: FailuresModel | null) => this.failures.update(answer));
  }

  private askTimeline(): void {
    this.questions.ask(this.question('timeline'), (answer) =>
      this.time.update(answer, this.shown()?.leader.tags ?? []),
    );
  }

  private question<Kind extends Question['kind']>(
    kind: Kind,
    task = '',
  ): Question & { readonly kind: Kind } {
    const { leader, whatIf, showWhatIf } = this.view;
    const today = (kind === 'story' || kind === 'threads') && !showWhatIf;
    return { kind, leader, task, whatIf: today ? NOTHING_CHANGED : whatIf };
  }

  private lose(target: Target): void {
    this.choose({ whatIf: { ...this.view.whatIf, lose: target }, showWhatIf: true });
    jumpTo('time');
  }

  private selectOnMap(task: string): void {
    this.choose({ selected: task });
    this.tasks.scrollTo(task);
  }

  private choose(change: Partial<ViewState>): void {
    this.view = { ...this.view, ...change };
    this.events.keep(this.view);
    const shown = this.shown();
    if (!shown) return;
    const wide = 'leader' in change || 'whatIf' in change || 'showWhatIf' in change;
    if ('moment' in change) {
      this.observed.draw(this.view.moment);
      this.draw();
    } else if (wide) {
      this.draw();
      this.askAll();
    } else {
      this.drawTasks(shown);
      if ('selected' in change) this.askStory();
      if ('instance' in change) {
        this.askThreads();
        this.time.choose(this.view.instance);
      }
    }
  }

  private scrolled(): void {
    if (!this.model) return;
    this.view = { ...this.view, scrollTop: window.scrollY, tableScrollTop: this.tasks.scrollTop };
    this.events.keep(this.view);
  }
}

/** Shows a section and lets the keyboard go on there. */
function jumpTo(section: string): void {
  const heading = document.getElementById(section)?.querySelector<HTMLElement>('h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

function fleetUnknown({ message }: PreviewModel): Problem {
  return {
    title: 'The fleet is not known',
    detail: message ?? 'Describe the instances in a *.fleet.yaml file to see where each copy goes.',
    actions: ['describe', 'open'],
  };
}

function reasons(leader: ShownLeader): HTMLElement[] {
  if (leader.reasons.length === 0) return [];
  const lines = leader.reasons.map((reason) => h('li', {}, reason));
  return [h('ul', { class: 'reasons', 'aria-label': 'Reasons' }, ...lines)];
}
