// The language server in one bundle for both of its places, so that the package carries its core once. Each place is
// imported only where it is: what Node's half needs is not there in a worker.
if ('importScripts' in globalThis) {
  void import('./worker').then(({ startWorkerServer }) => startWorkerServer());
} else {
  void import('./node').then(({ startProcessServer }) => startProcessServer());
}
