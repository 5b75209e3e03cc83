import type { Page } from 'playwright-core';
import type {
  Answers,
  FromPreview,
  Question,
  QuestionKind,
} from '../../../client/preview/messages';
import {
  answerFailures,
  answerStory,
  answerThreads,
  answerTimeline,
  answerWhatIf,
} from '../../../server/src/features/preview-answers';
import { answerObserved } from '../../../server/src/features/observed-answer';
import { previewModelOf } from '../../../server/src/features/preview-model';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import { Project } from '../../../server/src/project';
import { quick } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import type { Fleet } from '../../../server/src/fleet/fleet';
import type { Verdict } from '../../../server/src/placement/verdict';
import { openPreview, show, send, URI, type Theme } from './preview-page-driver';

/** Stands for extension and server: the page's questions get the product's own answers, about these files. */
export class PreviewHost {
  readonly project = new Project(() => DEFAULT_SETTINGS);
  private versions = 0;

  private constructor(
    private readonly page: Page,
    private readonly uri: string,
  ) {}

  /** Opens the preview of a file; the others are beside it. */
  static async open(
    page: Page,
    files: Readonly<Record<string, string>>,
    name: string,
    theme: Theme = 'dark',
  ): Promise<PreviewHost> {
    const host = new PreviewHost(page, `file:///project/${name}`);
    for (const [file, text] of Object.entries(files)) {
      host.project.setDocument(`file:///project/${file}`, text);
    }
    await page.exposeFunction('toHost', (json: string) => {
      const message = JSON.parse(json) as FromPreview;
      if (message.type === 'ask') void host.answer(message.id, message.question);
    });
    await openPreview(page, theme);
    await host.show();
    return host;
  }

  /** Sends the model as it is now. */
  async show(): Promise<void> {
    const model = previewModelOf(this.project, this.uri, ++this.versions);
    if (!model) throw new Error('There is no preview.');
    await show(this.page, model);
  }

  /** The user changed a file. */
  async edit(name: string, text: string): Promise<void> {
    this.project.setDocument(`file:///project/${name}`, text);
    await this.show();
  }

  private async answer(id: number, question: Question): Promise<void> {
    const answer = await this.answerTo(question);
    await send(this.page, { type: 'answer', uri: URI, id, kind: question.kind, answer });
  }

  private async answerTo(question: Question): Promise<Answers[QuestionKind] | null> {
    const { project } = this;
    const about = { ...question, uri: this.uri };
    switch (question.kind) {
      case 'story':
        return answerStory(project, judge, about, { aborted: false });
      case 'whatIf':
        return answerWhatIf(project, judge, about, ++this.versions, { aborted: false });
      case 'failures':
        return answerFailures(project, judge, about, { aborted: false });
      case 'observed':
        return answerObserved(project, this.uri);
      case 'timeline':
        return answerTimeline(project, judge, about, { aborted: false });
      case 'threads':
      case 'momentThreads':
        return question.threads
          ? answerThreads(project, judge, { ...about, ...question.threads }, { aborted: false })
          : null;
    }
  }
}

function judge(fleet: Fleet): Promise<Verdict> {
  return Promise.resolve(verdictOf(fleet, quick(fleet, 50)));
}
