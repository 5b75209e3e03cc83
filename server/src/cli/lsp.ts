import { EXIT, type Command } from './command';

/** The language server for any editor; `serve` runs it until the client leaves. */
export function lspCommand(serve: () => Promise<void>): Command {
  return {
    name: 'lsp',
    usage: '--stdio',
    summary: 'Runs the language server for any editor.',
    options: { stdio: { type: 'boolean' } },
    optionHelp: { stdio: 'talk over standard input and output (the only way there is)' },
    run: async () => {
      await serve();
      return EXIT.fine;
    },
  };
}
