import {
  ErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
} from 'vscode-languageserver';
import type { CoreSettings } from '../features/model';
import {
  answerEdits,
  answerExport,
  answerFailures,
  answerStory,
  answerThreads,
  answerTimeline,
  answerWhatIf,
  type Judge,
} from '../features/preview-answers';
import { answerObserved } from '../features/observed-answer';
import { previewModelOf } from '../features/preview-model';
import { VerdictCache } from '../placement/cache';
import { quick } from '../project/thoroughness';
import {
  exportRequest,
  failuresRequest,
  observedRequest,
  previewRequest,
  storyRequest,
  timelineRequest,
  whatIfEditsRequest,
  whatIfRequest,
  type MessageType,
} from '../protocol';
import {
  isExportQuestion,
  isFleetQuestion,
  isPreviewQuestion,
  isStoryQuestion,
  isThreadsQuestion,
} from '../protocol/questions';
import { threadsRequest } from '../protocol/threads-model';
import type { Signal } from '../simulation/slices';
import type { DocumentStore } from './document-store';
import { answering, type RequestContext } from './request';

/** Answers the previews: their models, and what users ask of them. What is no well-formed question gets `InvalidParams`. */
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
    return (fleet, signal) => verdicts.verdictInSlices(fleet, quick(fleet, orders), signal);
  };
  const answer = <Params extends { readonly uri: string }, Result>(
    { method }: MessageType<Params, Result | null>,
    isQuestion: (params: unknown) => params is Params,
    name: string,
    work: (
      question: Params,
      judge: Judge,
      signal: Signal,
    ) => Result | null | Promise<Result | null>,
  ): void => {
    const handle = answering<Params, Result | null>(context, name, null, (question, token) =>
      work(question, judgeFor(question.uri), {
        get aborted() {
          return token.isCancellationRequested;
        },
      }),
    );
    connection.onRequest(method, (params: unknown, token: CancellationToken) =>
      isQuestion(params)
        ? handle(params, token)
        : new ResponseError(ErrorCodes.InvalidParams, `${name}: the parameters make no question.`),
    );
  };

  answer(previewRequest, isPreviewQuestion, 'Preview', ({ uri }) =>
    previewModelOf(store.project, uri, ++models),
  );
  answer(observedRequest, isPreviewQuestion, 'Running application', ({ uri }) =>
    answerObserved(store.project, uri),
  );
  answer(storyRequest, isStoryQuestion, 'Story', (question, judge, signal) =>
    answerStory(store.project, judge, question, signal),
  );
  answer(whatIfRequest, isFleetQuestion, 'What-if', (question, judge, signal) =>
    answerWhatIf(store.project, judge, question, ++models, signal),
  );
  answer(failuresRequest, isFleetQuestion, 'Failure table', (question, judge, signal) =>
    answerFailures(store.project, judge, question, signal),
  );
  answer(exportRequest, isExportQuestion, 'Export', (question, judge, signal) =>
    answerExport(store.project, judge, question, signal),
  );
  answer(whatIfEditsRequest, isFleetQuestion, 'Edits', (question) =>
    answerEdits(store.project, question),
  );
  answer(timelineRequest, isFleetQuestion, 'Timeline', (question, judge, signal) =>
    answerTimeline(store.project, judge, question, signal),
  );
  answer(threadsRequest, isThreadsQuestion, 'Threads', (question, judge, signal) =>
    answerThreads(store.project, judge, question, signal),
  );
}
