import { MarkupKind, type Hover } from 'vscode-languageserver-types';
import type { Setting } from '../binding/setting';
import { CLIENT_TAG, splitPrefix } from '../catalog/catalog';
import { TAGS_KEY } from '../rules/scope';
import { touches, type Span } from '../text/span';
import { cursorAt } from './completion-cursor';
import { fleetKeyAt, segmentsOf } from './fleet-place';
import { fleetText, tagText } from './fleet-text';
import { meaningOf } from './humane';
import { describeKey } from './key-text';
import { rangeOf } from './lsp-range';
import { code, paragraphs, sentence } from './markdown';
import type { DocumentModel, ProjectModel } from './model';

/** What is to be said about the key or value under the cursor; null where nothing is. */
export function hoverAt(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
): Hover | null {
  const setting = settingAt(document, offset);
  if (!setting) return fleetKeyHover(project, document, offset);
  return touches(setting.keySpan, offset)
    ? answer(document, setting.keySpan, keyHover(project, document, setting))
    : valueHover(project, document, setting, offset);
}

function settingAt({ bound }: DocumentModel, offset: number): Setting | undefined {
  for (const { layers } of bound.applications) {
    for (const { settings } of layers) {
      const found = settings.find(
        ({ keySpan, value }) => touches(keySpan, offset) || touches(value.span, offset),
      );
      if (found) return found;
    }
  }
  return undefined;
}

/** A key of our own in a fleet file. */
function fleetKeyHover(
  project: ProjectModel,
  document: DocumentModel,
  offset: number,
): Hover | null {
  if (document.bound.shape !== 'fleet-file') return null;
  const cursor = cursorAt(document, offset);
  if (cursor?.kind !== 'key') return null;
  const name = document.text.slice(cursor.whole.start, cursor.whole.end);
  const key = fleetKeyAt([...segmentsOf(cursor.path), name]);
  if (!key) return null;
  const heading = `**${code(name)}**${key.required ? ' · required' : ''}`;
  const here = ofFleets(project, document, name);
  return answer(document, cursor.whole, paragraphs(heading, sentence(key.description), ...here));
}

function keyHover(project: ProjectModel, document: DocumentModel, { key }: Setting): string {
  return paragraphs(
    describeKey(key, document.kafka.version, ofFleets(project, document, key)),
    assumption(document),
  );
}

const ORDER_NOTE = sentence(
  'The order of the entries changes nothing. With `group.protocol=streams` the brokers assign, and no assignor that they ship up to 4.4 reads tags.',
);

function valueHover(
  project: ProjectModel,
  document: DocumentModel,
  setting: Setting,
  offset: number,
): Hover | null {
  const { key, value, literal } = setting;
  if (!literal) {
    const unknown = 'Known only at run time: nothing is said about this value.';
    return answer(
      document,
      value.span,
      paragraphs(unknown, describeKey(key, document.kafka.version)),
    );
  }
  if (key === TAGS_KEY) {
    const item = value.items().find(({ span }) => touches(span, offset));
    const tag = item?.text ?? '';
    if (item && tag !== '') return answer(document, item.span, tagHover(project, document, tag));
  }
  const { name, prefix } = splitPrefix(key);
  const meaning = prefix === CLIENT_TAG ? undefined : meaningOf(name, value.text);
  return answer(
    document,
    value.span,
    paragraphs(
      meaning === undefined ? undefined : `${code(value.text.trim())} = **${meaning}**`,
      prefix === CLIENT_TAG
        ? paragraphs(...ofFleets(project, document, key)) ||
            describeKey(key, document.kafka.version)
        : keyHover(project, document, setting),
    ),
  );
}

/** An entry of the list: the tag with its values over the fleet. */
function tagHover(project: ProjectModel, document: DocumentModel, tag: string): string {
  const fleets = project
    .applicationsOf(document.uri)
    .map(({ fleet }) => fleet && tagText(fleet, tag));
  return paragraphs(
    `${code(CLIENT_TAG + tag)} tells instances apart: copies of a task go to different values of it where they can.`,
    ...fleets,
    ORDER_NOTE,
  );
}

function ofFleets(project: ProjectModel, { uri }: DocumentModel, key: string): string[] {
  return project
    .applicationsOf(uri)
    .map((application) => fleetText(application, key))
    .filter((text) => text !== undefined);
}

function assumption({ kafka }: DocumentModel): string | undefined {
  return kafka.from === 'assumed'
    ? sentence(
        `Kafka ${kafka.version} is assumed. \`# kafka-streams-version: 3.9\` in the file says otherwise.`,
      )
    : undefined;
}

function answer({ lines }: DocumentModel, span: Span, value: string): Hover | null {
  if (value === '') return null;
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(lines, span) };
}
