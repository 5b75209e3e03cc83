// The preview in a plain browser, without an editor: the quick part of the user interface's tests.
import { runMocha } from '../harness/mocha-run';

runMocha(120_000, () => import('./pages')).then(
  (failed) => process.exit(failed > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
