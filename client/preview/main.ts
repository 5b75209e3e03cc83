import './preview.css';
import { isPersistedState, isToPreview, type FromPreview, type PersistedState } from './messages';
import { Preview } from './preview';
import { readViewState, type ViewState } from './view-state';

/** What VS Code gives a webview. */
interface EditorApi {
  postMessage(message: FromPreview): void;
  getState(): unknown;
  setState(state: PersistedState): void;
}

declare function acquireVsCodeApi(): EditorApi;

const root = document.getElementById('preview');
if (root) start(root, acquireVsCodeApi());

function start(element: HTMLElement, editor: EditorApi): void {
  const kept = editor.getState();
  let uri = isPersistedState(kept) ? kept.uri : undefined;
  const view = readViewState(isPersistedState(kept) ? kept.view : undefined);
  let current = view;
  const keep = (next: ViewState): void => {
    current = next;
    if (uri !== undefined) editor.setState({ uri, view: next });
  };
  const preview = new Preview(element, view, {
    keep,
    intend: (type) => editor.postMessage({ type }),
    ask: (id, question) => editor.postMessage({ type: 'ask', id, question }),
    apply: (leader, whatIf) => editor.postMessage({ type: 'apply', leader, whatIf }),
    save: (format, leader, whatIf) =>
      editor.postMessage({ type: 'export', format, leader, whatIf }),
  });
  let shown = -1;
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isToPreview(data)) return;
    if (data.type === 'answer') {
      if (data.uri === uri) preview.answered(data);
      return;
    }
    if (data.uri !== uri) {
      uri = data.uri;
      keep(current);
    }
    if (data.type === 'problem') {
      preview.showProblem(data.problem);
    } else {
      shown = data.model.version;
      const begun = performance.now();
      preview.show(data.model);
      // Read by the tests that measure large fleets.
      element.dataset.renderMs = (performance.now() - begun).toFixed(1);
    }
    element.dataset.version = String(shown);
  });
  editor.postMessage({ type: 'ready' });
}
