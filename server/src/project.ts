import { bindDocument } from './binding/bind';
import type { BoundDocument } from './binding/setting';
import { SETTINGS_FILE } from './binding/settings-file';
import { fileName, folderOf } from './binding/document-name';
import { profileOfFile } from './binding/profiles';
import type {
  ApplicationModel,
  CoreSettings,
  DocumentModel,
  Place,
  ProjectModel,
} from './features/model';
import { Applications } from './project/applications';
import { BuildFiles } from './project/build-files';
import { documentModel, withVersion, type ChosenVersion } from './project/document';
import { SettingsFiles } from './project/settings-files';
import { quick, type Thoroughness } from './project/thoroughness';
import type { FleetFileReading } from './fleet/fleet-file';
import type { Finding } from './rules/rule';
import type { RuleId } from './rules/rule-id';
import { checkDocument, checkFleet, readerFindings } from './rules/run';

/**
 * The documents of a workspace and what follows from them. A text is parsed when it is set; fleets, verdicts and
 * findings follow when they are asked for, and are kept until a document they depend on changes.
 */
export class Project implements ProjectModel {
  private readonly models = new Map<string, DocumentModel>();
  private readonly texts = new Map<string, string>();
  /** Documents whose bytes are no UTF-8 but Latin-1. */
  private readonly latin1 = new Set<string>();
  private readonly builds = new BuildFiles();
  private readonly governing = new SettingsFiles();
  private readonly index: Applications;
  /** Findings of a document by itself; gone with the model. */
  private own = new WeakMap<DocumentModel, OwnFindings>();
  /** Findings over a fleet, by document; gone with the application's model. */
  private ofFleet = new WeakMap<ApplicationModel, FindingsByDocument>();
  /** Both together, so that whoever shows them can tell by identity that nothing changed. */
  private readonly merged = new WeakMap<DocumentModel, MergedFindings>();

  /**
   * @param userSettings the user's settings for a document; a project is made anew when they change
   * @param thoroughness how many orders of process ids verdicts try
   * @param flags settings of the command line: they win over everything that files say
   */
  constructor(
    private readonly userSettings: (uri: string) => CoreSettings,
    thoroughness: Thoroughness = quick,
    private readonly flags: Partial<CoreSettings> = {},
  ) {
    const { models, texts } = this;
    this.index = new Applications({
      models,
      texts,
      settingsOf: (uri) => this.settings(uri),
      isExcluded: (uri) => this.governing.isExcluded(uri),
      thoroughness,
    });
  }

  settings(uri: string): CoreSettings {
    const settings = this.governing.over(this.userSettings(uri), uri);
    return Object.keys(this.flags).length === 0 ? settings : { ...settings, ...this.flags };
  }

  severityPlace(uri: string, rule: RuleId): Place | undefined {
    return this.governing.severityPlace(uri, rule);
  }

  /** Whether a settings file leaves the document out of all checks. */
  isExcluded(uri: string): boolean {
    return !isSettingsFile(uri) && this.governing.isExcluded(uri);
  }

  /**
   * Adds a document or replaces its text; a text without Streams settings is kept for fleet files to refer to.
   *
   * @param latin1 whether its file holds Latin-1 that is no UTF-8; left out where the text comes from an editor, which
   *   saves a file as it was
   */
  setDocument(uri: string, text: string, latin1 = this.latin1.has(uri)): void {
    const encoded = latin1 === this.latin1.has(uri);
    if (latin1) this.latin1.add(uri);
    else this.latin1.delete(uri);
    if (encoded && this.texts.get(uri) === text) return;
    if (isSettingsFile(uri)) this.govern(uri, text);
    const { prefixes } = this.settings(uri);
    const model = documentModel(uri, text, this.chosenVersion(uri), { prefixes });
    this.index.around(uri, () => {
      this.texts.set(uri, text);
      if (model) this.models.set(uri, model);
      else this.models.delete(uri);
    });
    this.readVersions(this.builds.set(uri, text));
  }

  /** Forgets a document. */
  removeDocument(uri: string): void {
    if (isSettingsFile(uri)) this.govern(uri, undefined);
    this.latin1.delete(uri);
    this.index.around(uri, () => {
      this.texts.delete(uri);
      this.models.delete(uri);
    });
    this.readVersions(this.builds.set(uri, undefined));
  }

  private chosenVersion(uri: string): ChosenVersion {
    const text = this.settings(uri).kafkaVersion;
    const flag = this.flags.kafkaVersion !== undefined;
    return { text, flag, build: this.builds.versionFor(uri) };
  }

  /** Lets a settings file's text take effect on the documents below it; undefined when the file is gone. */
  private govern(uri: string, text: string | undefined): void {
    const document = text === undefined ? undefined : bindDocument(uri, text);
    const prepared = this.governing.prepare(uri, document);
    const { change } = prepared;
    const folder = folderOf(uri);
    const below =
      change === 'documents'
        ? [...this.texts].filter(([other]) => other.startsWith(folder) && !isSettingsFile(other))
        : [];
    const latin1 = new Set(this.latin1);
    // They leave under the settings that they came with.
    for (const [other] of below) this.removeDocument(other);
    prepared.apply();
    for (const [other, kept] of below) this.setDocument(other, kept, latin1.has(other));
    if (change === 'none') return;
    this.own = new WeakMap();
    this.ofFleet = new WeakMap();
  }

  /** A build file changed what it says of a folder: the documents below may have another version in force. */
  private readVersions(folder: string | undefined): void {
    if (folder === undefined) return;
    const below = [...this.models].filter(([uri]) => uri.startsWith(folder));
    for (const [uri, model] of below) {
      const now = withVersion(model, this.chosenVersion(uri));
      if (now !== model) this.index.around(uri, () => this.models.set(uri, now));
    }
  }

  /** Files that fleet files refer to and that were not set yet. The host reads them and sets those that exist. */
  missing(): readonly string[] {
    return [...this.index.referred()].filter((uri) => !this.texts.has(uri));
  }

  document(uri: string): DocumentModel | undefined {
    return this.models.get(uri);
  }

  documents(): Iterable<DocumentModel> {
    return this.models.values();
  }

  applicationsOf(uri: string): readonly ApplicationModel[] {
    return this.index.of(uri);
  }

  applications(): readonly ApplicationModel[] {
    return this.index.all();
  }

  findings(uri: string): readonly Finding[] {
    const document = this.models.get(uri);
    if (!document || this.isExcluded(uri)) return NONE;
    const parts = [
      this.ownFindings(document),
      ...this.applicationsOf(uri).map((each) => this.fleetFindings(each).get(uri) ?? NONE),
    ].filter(({ length }) => length > 0);
    const [only = NONE, ...others] = parts;
    if (others.length === 0) return only;
    const known = this.merged.get(document);
    if (known && same(known.parts, parts)) return known.findings;
    const findings = merged(...parts);
    this.merged.set(document, { parts, findings });
    return findings;
  }

  private ownFindings(document: DocumentModel): readonly Finding[] {
    const reading = this.index.reading(document.uri);
    // What is missing here may stand in the file that this one completes, or that completes it.
    const partial =
      document.bound.conditional === true ||
      this.index.isLayered(document.uri) ||
      (reading?.references.length ?? 0) > 0 ||
      this.index.fleetFilesReferringTo(document.uri).length > 0;
    const { severities } = this.settings(document.uri);
    const { bound, lines, kafka } = document;
    const policies = this.governing.policiesFor(document.uri);
    const bare = this.index.bareProfilesOver(document.uri);
    const below = policies.length > 0 ? this.index.basesOf(document.uri) : NO_DOCUMENTS;
    const beside = this.index.basesOf(bare[0] ?? '').filter((each) => each !== bound);
    const known = this.own.get(document);
    const fresh =
      known?.partial === partial &&
      known.reading === reading &&
      same(known.below, below) &&
      same(known.bare, bare) &&
      same(known.beside, beside);
    if (known && fresh) return known.findings;
    const problems = [
      ...(reading?.problems ?? []),
      ...(this.governing.reading(document.uri)?.problems ?? []),
    ];
    const findings = merged(
      checkDocument(bound, lines, kafka, {
        severities,
        partial,
        latin1: this.latin1.has(document.uri),
        policies,
        below,
        bareProfiles: bare.map((uri) => ({
          uri,
          profile: profileOfFile(fileName(uri)) ?? '',
          policies: this.governing.policiesFor(uri),
          below: beside,
        })),
      }),
      readerFindings(document, kafka, problems, { severities }),
    );
    this.own.set(document, { partial, reading, below, bare, beside, findings });
    return findings;
  }

  private fleetFindings(application: ApplicationModel): FindingsByDocument {
    const known = this.ofFleet.get(application);
    if (known) return known;
    // Asked for only now: a workspace has more fleets than verdicts are kept for.
    const { fleet, verdict } = application;
    if (!fleet || !verdict) return NOWHERE;
    const first = application.sources[0] ?? '';
    const { severities } = this.settings(first);
    const policies = this.governing.policiesFor(first);
    const byDocument = new Map<string, Finding[]>();
    for (const finding of checkFleet(fleet, verdict, (uri) => this.models.get(uri), {
      severities,
      policies,
    })) {
      const group = byDocument.get(finding.uri);
      if (group) group.push(finding);
      else byDocument.set(finding.uri, [finding]);
    }
    this.ofFleet.set(application, byDocument);
    return byDocument;
  }
}

function isSettingsFile(uri: string): boolean {
  return fileName(uri) === SETTINGS_FILE;
}

/**
 * Findings from several sources, in the order of the text. A document may belong to several fleets, one for each
 * profile, which often say the same of it.
 */
function merged(...parts: readonly (readonly Finding[])[]): readonly Finding[] {
  const [only = NONE, ...others] = parts.filter(({ length }) => length > 0);
  if (others.length === 0) return only;
  return withoutRepeats([only, ...others].flat()).sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  );
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, span, message }) => {
    const identity = `${code} ${span.start} ${span.end} ${message}`;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

function same<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, i) => item === others[i]);
}

const NONE: readonly Finding[] = [];
const NO_DOCUMENTS: readonly BoundDocument[] = [];

const NOWHERE: FindingsByDocument = new Map();

type FindingsByDocument = ReadonlyMap<string, readonly Finding[]>;

/** Findings of a document by itself, with what they depend on besides its text. */
interface OwnFindings {
  readonly partial: boolean;
  readonly reading: FleetFileReading | undefined;
  readonly below: readonly BoundDocument[];
  readonly bare: readonly string[];
  readonly beside: readonly BoundDocument[];
  readonly findings: readonly Finding[];
}

/** All findings of a document, with the lists they were merged from. */
interface MergedFindings {
  readonly parts: readonly (readonly Finding[])[];
  readonly findings: readonly Finding[];
}
