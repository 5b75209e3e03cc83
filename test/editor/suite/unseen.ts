/** Failures of promises of the extension that nobody waited for, since this file was loaded. */
export const UNSEEN: string[] = [];

/** Bundles of the product: what fails elsewhere in the extension host is not ours. */
const OURS = /dist\/(?:client|server|attach)\.js/;

function note(reason: unknown): void {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  if (OURS.test(text)) UNSEEN.push(text);
}

if ('importScripts' in globalThis) {
  const scope = globalThis as unknown as EventTarget;
  scope.addEventListener('unhandledrejection', (event) =>
    note((event as Event & { reason?: unknown }).reason),
  );
} else {
  process.on('unhandledRejection', note);
}
