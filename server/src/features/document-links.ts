import type { DocumentLink } from 'vscode-languageserver-types';
import { CLIENT_TAG, resolveKey } from '../catalog/catalog';
import { resolvePath } from '../fleet/references';
import { TAGS_KEY } from '../rules/scope';
import { keyPart } from '../rules/written';
import type { Span } from '../text/span';
import { fleetKeyAt, segmentsOf } from './fleet-place';
import { keyDocumentation, kipPage } from './links';
import { rangeOf } from './lsp-range';
import type { DocumentModel } from './model';

const KIP = /\bKIP-(\d{1,4})\b/g;

/**
 * Links of a document: if asked for, its Kafka keys to Kafka's documentation of the version in force; proposals that its comments
 * name to their pages, and the files that a fleet file refers to.
 */
export function documentLinksOf(document: DocumentModel, ofKeys: boolean): DocumentLink[] {
  const links = [
    ...(ofKeys ? keyLinks(document) : []),
    ...proposalLinks(document),
    ...fileLinks(document),
  ];
  return links.map(({ span, target, tooltip }) => ({
    range: rangeOf(document.lines, span),
    target,
    tooltip,
  }));
}

interface Link {
  readonly span: Span;
  readonly target: string;
  readonly tooltip: string;
}

function keyLinks({ bound, kafka: { version } }: DocumentModel): Link[] {
  const links = new Map<number, Link>();
  for (const { layers } of bound.applications) {
    for (const setting of layers.flatMap(({ settings }) => settings)) {
      // What has a definition is followed to it.
      if (setting.key === TAGS_KEY || setting.key.startsWith(CLIENT_TAG)) continue;
      const { facts, surface, name } = resolveKey(setting.key, version);
      const span = keyPart(bound, setting);
      if (!facts || facts.internal || span.start === span.end) continue;
      const target = keyDocumentation(surface, name, version);
      links.set(span.start, { span, target, tooltip: `${name} in Kafka's documentation` });
    }
  }
  return [...links.values()];
}

function proposalLinks({ bound, text }: DocumentModel): Link[] {
  return bound.parsed.comments.flatMap(({ span }) =>
    [...text.slice(span.start, span.end).matchAll(KIP)].flatMap((match): Link[] => {
      const target = kipPage(Number(match[1]));
      if (target === undefined) return [];
      const start = span.start + match.index;
      const place = { start, end: start + match[0].length };
      return [{ span: place, target, tooltip: `Kafka Improvement Proposal ${match[1]}` }];
    }),
  );
}

function fileLinks({ bound, uri }: DocumentModel): Link[] {
  if (bound.shape !== 'fleet-file') return [];
  return bound.parsed.entries.flatMap(({ key, value }): Link[] => {
    const place = segmentsOf(key.text.replace(/\[\d+\]/g, ''));
    if (fleetKeyAt(place)?.value.kind !== 'file') return [];
    const path = value.trimmed();
    const target = resolvePath(uri, path.text);
    return target === undefined ? [] : [{ span: path.span, target, tooltip: 'Open the file' }];
  });
}
