// What VS Code's extension host loads.
import { runMocha } from '../harness/mocha-run';

/** Called by VS Code; rejects when a test failed. */
export async function run(): Promise<void> {
  const failed = await runMocha(60_000, () => import('./all-node'));
  if (failed > 0) throw new Error(`${failed} of the suite's tests failed.`);
}
