import { assign } from './assign';
import { attach } from './attach';
import { check } from './check';
import type { Command } from './command';
import { explain } from './explain';
import { placement } from './placement';
import { report } from './report';
import { simulate } from './simulate';

/** Every command but `lsp`, which needs the language server. */
export const COMMANDS: readonly Command[] = [
  check,
  placement,
  simulate,
  report,
  attach,
  assign,
  explain,
];
