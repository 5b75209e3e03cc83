/** What kind of thing went wrong, for callers that react to it; people read the message. */
export type AttachProblem =
  | 'settings'
  | 'unreachable'
  | 'tls'
  | 'authentication'
  | 'authorization'
  | 'protocol'
  | 'group'
  | 'rebalancing'
  | 'timeout'
  | 'canceled';

/** A failure to attach, in words that a user can act on. Never holds a password or a token. */
export class AttachError extends Error {
  constructor(
    readonly problem: AttachProblem,
    message: string,
  ) {
    super(message);
    this.name = 'AttachError';
  }
}
