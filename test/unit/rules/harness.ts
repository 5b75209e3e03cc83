import assert from 'node:assert/strict';
import { bindDocument } from '../../../server/src/binding/bind';
import { magicComments } from '../../../server/src/binding/magic-comments';
import type { BoundDocument } from '../../../server/src/binding/setting';
import {
  NEWEST_VERSION,
  parseVersion,
  type VersionInForce,
} from '../../../server/src/catalog/kafka-version';
import { checkDocument, type CheckOptions } from '../../../server/src/rules/run';
import type { Finding, TextChange } from '../../../server/src/rules/rule';
import { LineIndex } from '../../../server/src/text/line-index';
import type { Span } from '../../../server/src/text/span';

/** A text with `⟦…⟧` taken out, and the ranges they marked. */
export function marked(text: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let plain = '';
  let open = 0;
  for (const part of text.split(/([⟦⟧])/)) {
    if (part === '⟦') open = plain.length;
    else if (part === '⟧') spans.push({ start: open, end: plain.length });
    else plain += part;
  }
  return { text: plain, spans };
}

/** Binds a text under a file name; fails when no shape takes it. */
export function bound(text: string, name = 'streams.properties'): BoundDocument {
  const document = bindDocument(`file:///project/${name}`, text);
  assert.ok(document, `${name} is not bound`);
  return document;
}

/** The version that a text's own comment sets; else the newest, assumed. */
export function versionOf(document: BoundDocument): VersionInForce {
  const version = parseVersion(magicComments(document.parsed).version?.text ?? '');
  return version ? { version, from: 'comment' } : { version: NEWEST_VERSION, from: 'assumed' };
}

/** What the rules find in one text. */
export function check(text: string, name?: string, options?: CheckOptions): Finding[] {
  const document = bound(text, name);
  return checkDocument(document, new LineIndex(text), versionOf(document), options);
}

/** The text after changes, which must not overlap. */
export function applied(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  const inOrder = changes
    .map((change, i) => ({ ...change, i }))
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || a.i - b.i);
  for (const { span, newText } of inOrder) {
    assert.ok(span.start >= at, 'changes overlap');
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}

/** The text after the fix of that title; fails, naming what is offered, when nothing offers it. */
export function fixed(text: string, title: string, name?: string): string {
  const fixes = check(text, name).flatMap((finding) => finding.fixes ?? []);
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix, `"${title}" is not among: ${fixes.map((each) => each.title).join(' | ')}`);
  return applied(text, fix.changes);
}
