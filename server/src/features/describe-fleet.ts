import { fileName } from '../binding/document-name';
import type { DocumentModel, ProjectModel } from './model';
import { declaredTags } from './tag-values';

/** A fleet file that is still to be created. */
export interface NewFleetFile {
  readonly uri: string;
  /** Its name without the folder. */
  readonly name: string;
  readonly text: string;
}

/** A fleet file to start from for a document whose fleet is not known: its settings, its tags, three instances. */
export function describeFleet(project: ProjectModel, document: DocumentModel): NewFleetFile {
  const [application] = project.applicationsOf(document.uri);
  const folder = document.uri.slice(0, document.uri.lastIndexOf('/') + 1);
  const file = fileName(document.uri);
  const id = application?.id ?? 'my-application';
  const name = `${id.replace(/[^\w.-]+/g, '-')}.fleet.yaml`;
  const declared = declaredTags(document.bound);
  const tags = declared.length > 0 ? declared : ['zone'];
  const instances = [1, 2, 3].map((number) => {
    const values = tags.map((tag) => `${quoted(tag)}: ${quoted(`${tag}-${number}`)}`).join(', ');
    return `  - { name: node-${number}, tags: { ${values} } }`;
  });
  const text = [
    '# The instances that really run. Change names, tags and partitions to what you have.',
    `application: ${quoted(id)}`,
    `kafka: "${document.kafka.version}"`,
    `settingsFrom: ${quoted(file)}`,
    'topology:',
    '  subtopologies:',
    '    - { name: main, partitions: 12, stateful: true }',
    'instances:',
    ...instances,
    '',
  ].join('\n');
  return { uri: folder + encodeURIComponent(name), name, text };
}

/** A YAML scalar: plain where that is unambiguous, else in double quotes. */
function quoted(text: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
