// Drives VS Code for the Web as `npm start` opens it.
import { runMocha } from '../harness/mocha-run';

runMocha(120_000, () => import('./ui')).then(
  (failed) => process.exit(failed > 0 ? 1 : 0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
