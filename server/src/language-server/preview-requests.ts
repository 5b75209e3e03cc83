import type { Connection } from 'vscode-languageserver';
import type { CoreSettings } from '../features/model';
import {
  answerEdits,
  answerExport,
  answerFailures,
  answerStory,
  answerTimeline,
  answerWhatIf,
  type Judge,
} from '../features/preview-answers';
import { previewModelOf } from '../features/preview-model';
import { VerdictCache } from '../placement/cache';
import { quick } from '../project/thoroughness';
import {
  exportRequest,
  failuresRequest,
  previewRequest,
  storyRequest,
  timelineRequest,
  whatIfEditsRequest,
  whatIfRequest,
  type FleetQuestion,
  type MessageType,
} from '../protocol';
import { isWhatIf } from '../protocol/what-if';
import type { DocumentStore } from './document-store';
import { answering, type RequestContext, type Work } from './request';

/** Answers the previews: their models, and what users ask of them. What is no well-formed question gets null. */
export function answerPreviews(
  connection: Connection,
  store: DocumentStore,
  settingsOf: (uri: string) => CoreSettings,
  context: RequestContext,
): void {
  let models = 0;
  const verdicts = new VerdictCache();
  const judgeFor = (uri: string): Judge => {
    const { orders } = settingsOf(uri);
    return (fleet) => verdicts.verdictOf(fleet, quick(fleet, orders));
  };
  const answer = <Params extends { readonly uri: string }, Result>(
    { method }: MessageType<Params, Result | null>,
    name: string,
    work: Work<Params, Result | null>,
  ): void => {
    connection.onRequest(method, answering<Params, Result | null>(context, name, null, work));
  };
  const ask = <Params extends FleetQuestion, Result>(
    message: MessageType<Params, Result | null>,
    name: string,
    work: Work<Params, Result | null>,
  ): void =>
    answer(message, name, (params, token) =>
      isWhatIf(params.whatIf) ? work(params, token) : null,
    );

  answer(previewRequest, 'Preview', ({ uri }) => previewModelOf(store.project, uri, ++models));
  ask(storyRequest, 'Story', (question) =>
    answerStory(store.project, judgeFor(question.uri), question),
  );
  ask(whatIfRequest, 'What-if', (question) =>
    answerWhatIf(store.project, judgeFor(question.uri), question, ++models),
  );
  ask(failuresRequest, 'Failure table', (question) =>
    answerFailures(store.project, judgeFor(question.uri), question),
  );
  ask(exportRequest, 'Export', (question) =>
    answerExport(store.project, judgeFor(question.uri), question),
  );
  ask(whatIfEditsRequest, 'Edits', (question) => answerEdits(store.project, question));
  ask(timelineRequest, 'Timeline', (question, token) =>
    answerTimeline(store.project, judgeFor(question.uri), question, {
      get aborted() {
        return token.isCancellationRequested;
      },
    }),
  );
}
