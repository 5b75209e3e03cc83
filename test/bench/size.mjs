// What installing language servers brings, in packages and bytes: `node test/bench/size.mjs` (after
// `node esbuild.mjs --production`). The compared servers are installed into a folder outside of the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { installed } from './subject.mjs';

/** Bytes of a package's own files. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return sum + (entry.name === 'node_modules' ? 0 : sizeOf(full));
    return sum + (entry.isFile() ? statSync(full).size : 0);
  }, 0);
}

/** The folder that `name` is loaded from by a package, as Node looks for it. */
function resolved(from, name) {
  for (let at = from; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(found) || at === path.dirname(at)) return found;
  }
}

/** A package and all that it needs. */
function closure(folder) {
  const sizes = new Map();
  const folders = [folder];
  for (const each of folders) {
    if (sizes.has(each) || !existsSync(each)) continue;
    sizes.set(each, sizeOf(each));
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(each, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) folders.push(resolved(each, name));
  }
  return { packages: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

const [{ unpackedSize }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const rows = [{ server: 'kafka-streams-config', packages: 1, bytes: unpackedSize }];
for (const spec of ['yaml-language-server@1.18.0', 'bash-language-server@5.8.1']) {
  const manifest = installed(spec, 'package.json');
  if (manifest) rows.push({ server: spec, ...closure(path.dirname(manifest)) });
}
console.table(rows.map(({ bytes, ...row }) => ({ ...row, MB: (bytes / 1e6).toFixed(1) })));
