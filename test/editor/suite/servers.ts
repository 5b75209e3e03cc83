import { readdirSync, readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';

/** Process ids of this extension's servers: the children of no other editor have its path. */
export function servers(): number[] {
  const path = vscode.extensions.getExtension('kafka-streams-config.kafka-streams-config');
  assert.ok(path);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes(`${path.extensionPath}/dist/server.js`);
      } catch {
        return false;
      }
    })
    .map(Number);
}
