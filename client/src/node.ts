import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind, type ServerOptions } from 'vscode-languageclient/node';
import type { ClientFactory } from './extension';

/** On the desktop and on remote machines the server runs in a Node process of its own. */
export function clientFactory(context: ExtensionContext): ClientFactory {
  const module = context.asAbsolutePath('dist/server.js');
  const transport = TransportKind.ipc;
  const server: ServerOptions = {
    run: { module, transport },
    debug: { module, transport, options: { execArgv: ['--nolazy', '--inspect=6009'] } },
  };
  // The id is also the prefix of the setting `kafkaStreams.trace.server`.
  return (options) => new LanguageClient('kafkaStreams', 'Kafka Streams Config', server, options);
}
