import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticsOf } from '../../../server/src/features/diagnostics';
import { Project } from '../../../server/src/project';
import { exact } from '../../../server/src/project/thoroughness';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { edits, fileNames, runs, texts, type Edit } from './arbitraries';

const FOLDER = 'file:///w/';

function newProject(): Project {
  return new Project(() => ({ ...DEFAULT_SETTINGS, orders: 1 }), exact);
}

/** Everything that a user sees of a project. */
function seen(project: Project, uris: Iterable<string>): unknown {
  const documents = [...uris].sort().map((uri) => {
    const document = project.document(uri);
    return document && [uri, document.kafka, diagnosticsOf(project, document)];
  });
  const applications = project
    .applications()
    .map(({ id, profile, sources, fleet, verdict }) => ({
      id,
      profile,
      sources: [...sources].sort(),
      instances: fleet?.instances.map(({ name }) => name),
      worst: verdict?.leaders.map(({ achieved }) => achieved?.worst),
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { documents, applications, missing: [...project.missing()].sort() };
}

/** Edits a document as a client does: ranges in lines and characters. */
function edited(document: TextDocument, { from, length, text }: Edit): TextDocument {
  const start = Math.floor(from * document.getText().length);
  const range = {
    start: document.positionAt(start),
    end: document.positionAt(start + length),
  };
  return TextDocument.update(document, [{ range, text }], document.version + 1);
}

type Step =
  | { readonly kind: 'edit'; readonly name: string; readonly edit: Edit }
  | { readonly kind: 'set'; readonly name: string; readonly text: string }
  | { readonly kind: 'remove'; readonly name: string };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), name: fileNames, edit: edits }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('set' as const), name: fileNames, text: texts }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), name: fileNames }) },
);

test('after every edit the project is what it would be if all files were read anew', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 2, maxLength: 12 }), (all) => {
      const open = new Map<string, TextDocument>();
      const kept = newProject();
      for (const step of all) {
        const uri = FOLDER + step.name;
        const before = open.get(uri) ?? TextDocument.create(uri, 'x', 1, '');
        if (step.kind === 'remove') {
          open.delete(uri);
          kept.removeDocument(uri);
        } else {
          const after =
            step.kind === 'edit'
              ? edited(before, step.edit)
              : TextDocument.create(uri, 'x', 1, step.text);
          open.set(uri, after);
          kept.setDocument(uri, after.getText());
        }
        const anew = newProject();
        for (const [other, document] of open) anew.setDocument(other, document.getText());
        assert.deepEqual(seen(kept, open.keys()), seen(anew, open.keys()));
      }
    }),
    runs(60),
  );
});
