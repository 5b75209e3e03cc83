import assert from 'node:assert/strict';
import { SETTINGS_FILE } from '../../../server/src/binding/settings-file';
import { bindDocument } from '../../../server/src/binding/bind';
import type { BoundDocument } from '../../../server/src/binding/setting';
import { readFleetFile } from '../../../server/src/fleet/fleet-file';
import type { Fleet } from '../../../server/src/fleet/fleet';
import { fleetsOfFolder } from '../../../server/src/fleet/folder-fleet';
import { Project } from '../../../server/src/project';
import { DEFAULT_SETTINGS } from '../../../server/src/settings';
import { verdictOf } from '../../../server/src/placement/verdict-of';
import {
  checkDocument,
  checkFleet,
  readerFindings,
  type CheckOptions,
} from '../../../server/src/rules/run';
import type { Finding } from '../../../server/src/rules/rule';
import { LineIndex } from '../../../server/src/text/line-index';
import type { Span } from '../../../server/src/text/span';
import { applied, marked, versionOf } from './harness';

/** Files as a rule's sample writes them, behind lines such as `--- file: node-1.properties ---`. */
export class Files {
  private readonly texts = new Map<string, string>();
  /** What `⟦…⟧` marked, by name. */
  readonly spans = new Map<string, readonly Span[]>();
  private readonly bound = new Map<string, BoundDocument>();

  constructor(sample: string) {
    const parts = sample.split(/^--- file: (.+) ---\n/m);
    for (let i = 1; i < parts.length; i += 2) {
      const { text, spans } = marked(parts[i + 1] ?? '');
      const name = parts[i] ?? '';
      this.texts.set(name, text);
      this.spans.set(name, spans);
      const document = bindDocument(uriOf(name), text);
      assert.ok(document, `${name} is not bound`);
      this.bound.set(uriOf(name), document);
    }
  }

  /** Everything the rules find, over the fleet and in each file. */
  check(options: CheckOptions = {}): Finding[] {
    if (this.texts.has(SETTINGS_FILE)) return this.checkAsProject();
    const documents = [...this.bound.values()];
    const checked = (uri: string) => {
      const bound = this.bound.get(uri);
      return bound && { bound, lines: new LineIndex(bound.parsed.text) };
    };
    const ofFile = this.fleetFile();
    const fleets = ofFile
      ? [ofFile.reading.fleet].filter((fleet): fleet is Fleet => fleet !== undefined)
      : fleetsOfFolder(documents.map((bound) => ({ bound, kafka: versionOf(bound) })));
    const own = documents.flatMap((bound) =>
      checkDocument(bound, new LineIndex(bound.parsed.text), versionOf(bound), {
        ...options,
        partial: ofFile !== undefined && bound !== ofFile.document,
      }),
    );
    const readers = ofFile
      ? readerFindings(
          { bound: ofFile.document, lines: new LineIndex(ofFile.document.parsed.text) },
          versionOf(ofFile.document),
          ofFile.reading.problems,
          options,
        )
      : [];
    const overFleets = fleets.flatMap((fleet) =>
      checkFleet(fleet, verdictOf(fleet, { orders: 50 }), checked, options),
    );
    return [...own, ...readers, ...overFleets];
  }

  /** As the editor does: settings files decide what is checked. */
  private checkAsProject(): Finding[] {
    const project = new Project(() => DEFAULT_SETTINGS);
    for (const [name, text] of this.texts) project.setDocument(uriOf(name), text);
    return [...this.texts.keys()].flatMap((name) => [...project.findings(uriOf(name))]);
  }

  /** `name: text` for each finding, the text being what it marks. */
  where(findings: readonly Finding[]): string[] {
    return findings.map(
      ({ uri, span }) =>
        `${nameOf(uri)} ${span.start}: ${this.texts.get(nameOf(uri))?.slice(span.start, span.end) ?? ''}`,
    );
  }

  /** The same for what the sample marks. */
  get markedPlaces(): string[] {
    return [...this.spans].flatMap(([name, spans]) =>
      spans.map((s) => `${name} ${s.start}: ${this.texts.get(name)?.slice(s.start, s.end) ?? ''}`),
    );
  }

  /** A file after the first fix of that title. */
  fixed(title: string, name: string): string {
    const fixes = this.check().flatMap((finding) => finding.fixes ?? []);
    const fix = fixes.find((each) => each.title === title);
    assert.ok(fix, `"${title}" is not among: ${fixes.map((each) => each.title).join(' | ')}`);
    return applied(
      this.texts.get(name) ?? '',
      fix.changes.filter(({ uri }) => uri === uriOf(name)),
    );
  }

  private fleetFile() {
    const document = [...this.bound.values()].find(({ shape }) => shape === 'fleet-file');
    if (!document) return undefined;
    const reading = readFleetFile(document, versionOf(document), {
      bound: (uri) => this.bound.get(uri),
      text: (uri) => this.texts.get(nameOf(uri)),
    });
    return { document, reading };
  }
}

function uriOf(name: string): string {
  return `file:///project/${name}`;
}

function nameOf(uri: string): string {
  return uri.slice('file:///project/'.length);
}
