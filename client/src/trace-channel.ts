import * as vscode from 'vscode';

const SECTION = 'kafkaStreams.trace.server';

/** A channel for the talk between editor and server, and what keeps it in step with the setting. */
export interface TraceChannel extends vscode.Disposable {
  readonly channel: vscode.LogOutputChannel;
}

/**
 * Lets the setting `kafkaStreams.trace.server` alone decide what is written of the talk with the server. The language
 * client traces while its trace channel is at level *Trace*, however the setting may be; so this one is at that level
 * exactly while something is wanted, and hands on what it gets at the level that is shown by default.
 */
export function traceTo(output: vscode.LogOutputChannel): TraceChannel {
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SECTION)) changed.fire(levelNow());
  });
  const channel: vscode.LogOutputChannel = {
    ...output,
    get logLevel() {
      return levelNow();
    },
    onDidChangeLogLevel: changed.event,
    trace: (message, ...more: unknown[]) => output.info(message, ...more),
  };
  return {
    channel,
    dispose() {
      listener.dispose();
      changed.dispose();
    },
  };
}

function levelNow(): vscode.LogLevel {
  const wanted = vscode.workspace.getConfiguration().get<unknown>(SECTION);
  const traces = wanted === 'messages' || wanted === 'verbose';
  return traces ? vscode.LogLevel.Trace : vscode.LogLevel.Off;
}
