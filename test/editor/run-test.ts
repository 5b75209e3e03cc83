// Runs the Mocha suite inside a VS Code: a desktop one where VSCODE_EXECUTABLE names it, else the launcher's.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runTests } from '@vscode/test-electron';

async function main(): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), 'editor-test-workspace-'));
  cpSync('test/editor/workspace', workspace, { recursive: true });
  try {
    await runTests({
      vscodeExecutablePath: process.env.VSCODE_EXECUTABLE ?? resolve('out/editor/launcher.js'),
      extensionDevelopmentPath: resolve('.'),
      extensionTestsPath: resolve('out/editor/suite.js'),
      launchArgs: [workspace],
    });
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
