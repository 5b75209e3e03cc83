import picomatch from 'picomatch';
import { folderOf } from '../binding/document-name';
import type { BoundDocument } from '../binding/setting';
import type { CoreSettings, Place } from '../features/model';
import type { Policy } from '../policy/policy';
import type { RuleId } from '../rules/rule-id';
import { anywhere } from '../settings-file/read-policy';
import {
  readSettingsFile,
  type FileSettings,
  type SettingsFileReading,
} from '../settings-file/read-settings-file';

/** What a change of a settings file may change for the documents below it. */
export type SettingsChange =
  /** Nothing. */
  | 'none'
  /** Only what is found in them: severities, policies. */
  | 'findings'
  /** How they are read, or which of them count. */
  | 'documents';

/** The settings files of a workspace: a folder's counts for all below it, over those of the folders above. */
export class SettingsFiles {
  private readonly byFolder = new Map<string, Entry>();
  private chains = new Map<string, readonly Governing[]>();

  /** What reading a file gave. */
  reading(uri: string): SettingsFileReading | undefined {
    const entry = this.byFolder.get(folderOf(uri));
    return entry?.uri === uri ? entry.reading : undefined;
  }

  /**
   * Reads a file's new text (undefined when it is gone), and tells what would change by it; `apply` lets it take
   * effect. A text that breaks off keeps what the last whole one said: people are typing.
   */
  prepare(
    uri: string,
    document: BoundDocument | undefined,
  ): { readonly change: SettingsChange; apply(): void } {
    const folder = folderOf(uri);
    const before = this.byFolder.get(folder);
    const reading = document && readSettingsFile(document);
    const settings =
      reading && (reading.whole ? reading.settings : (before?.settings ?? reading.settings));
    const kept = reading && !reading.whole ? before?.text : document?.parsed.text;
    return {
      change: changeBetween(before?.settings, settings, before?.text !== kept),
      apply: () => {
        this.chains = new Map();
        if (reading && settings) this.byFolder.set(folder, { uri, reading, settings, text: kept });
        else this.byFolder.delete(folder);
      },
    };
  }

  /** The settings of a document: those given, and over them what its files say, the nearest first. */
  over(base: CoreSettings, uri: string): CoreSettings {
    const chain = this.chainOf(uri);
    if (chain.length === 0) return base;
    const settings = chain.map((each) => each.settings);
    return {
      ...base,
      kafkaVersion: first(settings, 'kafkaVersion') ?? base.kafkaVersion,
      orders: first(settings, 'orders') ?? base.orders,
      prefixes: first(settings, 'prefixes') ?? base.prefixes,
      fleetScope: first(settings, 'fleetScope') ?? base.fleetScope,
      severities: Object.assign(
        {},
        base.severities,
        ...settings.map(({ severities }) => severities).reverse(),
      ) as CoreSettings['severities'],
    };
  }

  /** Where the severity of a rule stands that counts for a document; undefined where no whole settings file says one. */
  severityPlace(uri: string, rule: RuleId): Place | undefined {
    for (const { folder, settings } of this.chainOf(uri)) {
      if (settings.severities[rule] === undefined) continue;
      const entry = this.byFolder.get(folder);
      const span = entry?.reading.whole ? entry.reading.severitySpans[rule] : undefined;
      return entry && span && { uri: entry.uri, span };
    }
    return undefined;
  }

  /** The policies for a document, those of the outermost file first; of equal names the nearest file's counts. */
  policiesFor(uri: string): readonly Policy[] {
    const byName = new Map<string, Policy>();
    for (const { folder, settings } of [...this.chainOf(uri)].reverse()) {
      const path = pathIn(folder, uri);
      for (const policy of settings.policies) {
        if (policy.isForFile(path)) {
          const { isForProfile } = policy;
          byName.set(policy.name, {
            ...policy,
            isForProfile: (profile) => isForProfile(profile, path),
          });
        } else byName.delete(policy.name);
      }
    }
    return [...byName.values()];
  }

  /** Whether a file is left out of all checks: by the nearest settings file that says what is in and what is out. */
  isExcluded(uri: string): boolean {
    const chain = this.chainOf(uri);
    const including = chain.find(({ include }) => include);
    const excluding = chain.find(({ exclude }) => exclude);
    return (
      (including?.include !== undefined && !including.include(pathIn(including.folder, uri))) ||
      excluding?.exclude?.(pathIn(excluding.folder, uri)) === true
    );
  }

  private chainOf(uri: string): readonly Governing[] {
    if (this.byFolder.size === 0) return NONE;
    const nearest = folderOf(uri);
    let chain = this.chains.get(nearest);
    if (!chain) {
      chain = this.readChain(nearest);
      this.chains.set(nearest, chain);
    }
    return chain;
  }

  private readChain(nearest: string): readonly Governing[] {
    const chain: Governing[] = [];
    for (
      let folder = nearest;
      folder !== '';
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    ) {
      const settings = this.byFolder.get(folder)?.settings;
      if (!settings) continue;
      const { include, exclude } = settings;
      chain.push({ folder, settings, include: matcher(include), exclude: matcher(exclude) });
      if (settings.root) break;
    }
    return chain;
  }
}

const NONE: readonly never[] = [];

interface Entry {
  readonly uri: string;
  readonly reading: SettingsFileReading;
  /** What counts: of the last text that was whole. */
  readonly settings: FileSettings;
  readonly text: string | undefined;
}

/** A settings file as it governs a folder. */
interface Governing {
  readonly folder: string;
  readonly settings: FileSettings;
  readonly include: ((path: string) => boolean) | undefined;
  readonly exclude: ((path: string) => boolean) | undefined;
}

function first<Key extends keyof FileSettings>(
  settings: readonly FileSettings[],
  key: Key,
): FileSettings[Key] | undefined {
  return settings.find((each) => each[key] !== undefined)?.[key];
}

function changeBetween(
  before: FileSettings | undefined,
  after: FileSettings | undefined,
  textChanged: boolean,
): SettingsChange {
  const shaping = (settings: FileSettings | undefined): string =>
    JSON.stringify({
      ...settings,
      root: settings?.root === true ? true : undefined,
      severities: undefined,
      policies: undefined,
    });
  if (shaping(before) !== shaping(after)) return 'documents';
  return textChanged ? 'findings' : 'none';
}

function matcher(globs: readonly string[] | undefined): Governing['include'] {
  return globs && picomatch(globs.map(anywhere), { dot: true });
}

function pathIn(folder: string, uri: string): string {
  const path = uri.slice(folder.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
