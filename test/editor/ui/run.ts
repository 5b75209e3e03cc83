// Drives the user interface: the preview in a plain browser, then the whole product in VS Code.
import { runMocha } from '../harness/mocha-run';

runMocha(240_000, () => import('./all')).then(
  (failed) => process.exit(failed > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
