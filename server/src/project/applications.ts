import { fileName, folderOf } from '../binding/document-name';
import { baseOfProfileFile } from '../binding/profiles';
import type { BoundDocument, Shape } from '../binding/setting';
import type { ApplicationModel, CoreSettings, DocumentModel } from '../features/model';
import { readFleetFile, type FleetFileReading } from '../fleet/fleet-file';
import { fleetsOfFolder } from '../fleet/folder-fleet';
import type { Fleet } from '../fleet/fleet';
import { envFilesOf } from '../fleet/parts';
import { VerdictCache } from '../placement/cache';
import type { Verdict } from '../placement/verdict';
import { ReferenceIndex } from './reference-index';
import type { Thoroughness } from './thoroughness';

/** What the index reads: the project's documents and texts. */
export interface Documents {
  readonly models: ReadonlyMap<string, DocumentModel>;
  /** Every text known, also of files without Streams settings (a topology that a fleet file refers to). */
  readonly texts: ReadonlyMap<string, string>;
  readonly settingsOf: (uri: string) => CoreSettings;
  /** Whether a document makes no fleet, though others may refer to it. */
  readonly isExcluded: (uri: string) => boolean;
  readonly thoroughness: Thoroughness;
}

/** Shapes whose documents refer to others: a fleet file to settings, a Compose file to `.env` files. */
const REFERRING: ReadonlySet<Shape> = new Set<Shape>(['fleet-file', 'compose']);

/** Endings of the files that profiles lie over; of two files the one named later wins, as in Spring. */
const BASE_ENDINGS = ['yaml', 'yml', 'properties'] as const;

/** The scope that holds every document when `fleetScope` is `workspace`. */
const WORKSPACE = '';

/**
 * Which applications the documents describe. Worked out scope by scope (a folder, or the workspace) when asked for,
 * and kept until a document of the scope, or one that a fleet file of it refers to, changes. Nothing here goes
 * through all documents for the sake of one.
 */
export class Applications {
  private readonly readings = new Map<string, FleetFileReading>();
  private readonly scopes = new Map<string, readonly ApplicationModel[]>();
  private readonly members = new Map<string, Set<string>>();
  /** Files of profiles that hold no Streams settings, by folder. */
  private readonly bare = new Map<string, Set<string>>();
  private readonly references: ReferenceIndex;
  private readonly verdicts = new VerdictCache();

  constructor(private readonly documents: Documents) {
    this.references = new ReferenceIndex((uri) => this.referencesOf(uri));
  }

  /** Every application of the documents. */
  all(): readonly ApplicationModel[] {
    return [...this.members.keys()].flatMap((scope) => this.ofScope(scope));
  }

  /** Applications that a document belongs to: those of its scope, and those whose fleet file refers to it. */
  of(uri: string): readonly ApplicationModel[] {
    const scopes = new Set([this.scopeOf(uri)]);
    for (const fleetFile of this.fleetFilesReferringTo(uri)) scopes.add(this.scopeOf(fleetFile));
    return [...scopes].flatMap((scope) =>
      this.ofScope(scope).filter(({ sources }) => sources.includes(uri)),
    );
  }

  /** What reading a fleet file gave; undefined for other documents. */
  reading(uri: string): FleetFileReading | undefined {
    const document = this.documents.models.get(uri);
    if (document?.bound.shape !== 'fleet-file') return undefined;
    let reading = this.readings.get(uri);
    if (!reading) {
      const { models, texts } = this.documents;
      const read = readFleetFile(document.bound, document.kafka, {
        bound: (reference) => models.get(reference)?.bound,
        text: (reference) => texts.get(reference),
      });
      // The document's version counts: it knows of the command line's flag.
      const fleet = read.fleet && { ...read.fleet, kafka: document.kafka };
      reading = { ...read, fleet };
      this.readings.set(uri, reading);
    }
    return reading;
  }

  /** Whether a document is a profile's file, or has one beside it: what is missing in one may stand in the other. */
  isLayered(uri: string): boolean {
    const name = fileName(uri);
    if (baseOfProfileFile(name) !== null) return true;
    const [, base] = /^(application|bootstrap)\.[^.]+$/.exec(name) ?? [];
    if (base === undefined) return false;
    const folder = folderOf(uri);
    return [...(this.members.get(this.scopeOf(uri)) ?? [])].some(
      (other) => folderOf(other) === folder && baseOfProfileFile(fileName(other)) === base,
    );
  }

  /** The documents beside a profile's that it lies over; none for other documents. */
  basesOf(uri: string): readonly BoundDocument[] {
    const base = baseOfProfileFile(fileName(uri));
    if (base === null) return [];
    return BASE_ENDINGS.flatMap((ending) => {
      const model = this.documents.models.get(`${folderOf(uri)}${base}.${ending}`);
      return model ? [model.bound] : [];
    });
  }

  /**
   * Files of profiles over a document that hold no Streams settings: under them it counts as it is. None for other
   * documents, and for one with another of its name over it.
   */
  bareProfilesOver(uri: string): readonly string[] {
    const [, base, ending] = /^(application|bootstrap)\.([^.]+)$/.exec(fileName(uri)) ?? [];
    if (base === undefined) return [];
    const bare = this.bare.get(folderOf(uri)) ?? NO_URIS;
    const above = BASE_ENDINGS.slice(BASE_ENDINGS.findIndex((each) => each === ending) + 1);
    const isTop = above.every(
      (each) => !this.documents.models.has(`${folderOf(uri)}${base}.${each}`),
    );
    return isTop ? [...bare].filter((each) => baseOfProfileFile(fileName(each)) === base) : [];
  }

  /** Fleet files that take settings or the topology from the file. */
  fleetFilesReferringTo(uri: string): readonly string[] {
    return this.references.to(uri);
  }

  /** Every file that some fleet file refers to, there or not. */
  referred(): Iterable<string> {
    return this.references.referred();
  }

  /** Carries out a change of one document's text, and forgets what depended on it before or does so now. */
  around(uri: string, change: () => void): void {
    this.forget(uri);
    this.members.get(this.scopeOf(uri))?.delete(uri);
    change();
    const model = this.documents.models.get(uri);
    if (model && REFERRING.has(model.bound.shape)) this.references.add(uri);
    else this.references.remove(uri);
    const scope = this.scopeOf(uri);
    const members = this.members.get(scope) ?? new Set();
    const counts = model !== undefined && !this.documents.isExcluded(uri);
    if (counts) this.members.set(scope, members.add(uri));
    else if (members.size === 0) this.members.delete(scope);
    this.noteBareProfile(uri);
    this.forget(uri);
  }

  private noteBareProfile(uri: string): void {
    if (baseOfProfileFile(fileName(uri)) === null) return;
    const { models, texts, isExcluded } = this.documents;
    const folder = folderOf(uri);
    const bare = this.bare.get(folder) ?? new Set();
    if (texts.has(uri) && !models.has(uri) && !isExcluded(uri))
      this.bare.set(folder, bare.add(uri));
    else if (bare.delete(uri) && bare.size === 0) this.bare.delete(folder);
  }

  private referencesOf(uri: string): readonly string[] {
    const model = this.documents.models.get(uri);
    return this.reading(uri)?.references ?? (model ? envFilesOf(model.bound) : []);
  }

  private forget(uri: string): void {
    for (const fleetFile of [uri, ...this.fleetFilesReferringTo(uri)]) {
      this.readings.delete(fleetFile);
      this.scopes.delete(this.scopeOf(fleetFile));
    }
  }

  private scopeOf(uri: string): string {
    return this.documents.settingsOf(uri).fleetScope === 'workspace' ? WORKSPACE : folderOf(uri);
  }

  private ofScope(scope: string): readonly ApplicationModel[] {
    let applications = this.scopes.get(scope);
    if (!applications) {
      const members = [...(this.members.get(scope) ?? [])].flatMap(
        (uri) => this.documents.models.get(uri) ?? [],
      );
      applications = this.build(members);
      this.scopes.set(scope, applications);
    }
    return applications;
  }

  /** Fleet files first: each replaces the other files of its folder that have its application id. */
  private build(members: readonly DocumentModel[]): ApplicationModel[] {
    const described: ApplicationModel[] = [];
    const replaced = new Set<string>();
    for (const { uri, bound } of members) {
      const fleet = this.reading(uri)?.fleet;
      if (bound.shape !== 'fleet-file' || !fleet) continue;
      described.push(this.known(fleet));
      // What was read from a running application stands beside what the files say it should be.
      if (!fleet.observed) replaced.add(`${folderOf(uri)} ${fleet.application}`);
    }
    const others = members.filter(
      ({ uri, bound }) =>
        bound.shape !== 'fleet-file' &&
        !literalIds(bound).some((id) => replaced.has(`${folderOf(uri)} ${id}`)),
    );
    const within = new Set(others.map(({ uri }) => uri));
    const elsewhere = others
      .flatMap(({ bound }) => envFilesOf(bound))
      .filter((uri) => !within.has(uri))
      .flatMap((uri) => this.documents.models.get(uri) ?? []);
    const fleets = fleetsOfFolder(others, elsewhere).map((fleet) => this.known(fleet));
    const inFleet = new Set(fleets.flatMap(({ sources }) => sources));
    const alone = others
      .filter(({ uri }) => !inFleet.has(uri))
      .flatMap(({ uri, bound }) =>
        literalIds(bound).map((id): ApplicationModel => ({
          id,
          profile: null,
          sources: [uri],
          fleet: undefined,
          verdict: undefined,
        })),
      );
    return [...described, ...fleets, ...alone];
  }

  private known(fleet: Fleet): ApplicationModel {
    const { verdicts } = this;
    const { settingsOf, thoroughness } = this.documents;
    const { orders } = settingsOf(fleet.sources[0] ?? '');
    return {
      id: fleet.application,
      profile: fleet.profile,
      sources: fleet.sources,
      fleet,
      get verdict(): Verdict {
        return verdicts.verdictOf(fleet, thoroughness(fleet, orders));
      },
    };
  }
}

const NO_URIS: ReadonlySet<string> = new Set();

function literalIds(bound: BoundDocument): string[] {
  return bound.applications.flatMap(({ id }) => (id?.literal ? [id.value.trimmed().text] : []));
}
