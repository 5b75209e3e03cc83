import fc from 'fast-check';
import { test } from 'node:test';
import { Project } from '../../../server/src/project';
import { exact } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { fileNames, runs, texts } from './arbitraries';
import { useEverything } from './use-everything';

test('whatever a text holds, every feature answers, within the text', () => {
  const files = fc.dictionary(fileNames, texts, { minKeys: 1, maxKeys: 4 });
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(files, place, (named, at) => {
      const project = new Project(() => ({ ...DEFAULT_SETTINGS, orders: 1 }), exact);
      for (const [name, text] of Object.entries(named))
        project.setDocument(`file:///w/${name}`, text);
      for (const document of project.documents()) {
        useEverything(project, document, Math.floor(at * document.text.length));
      }
    }),
    runs(150),
  );
});
