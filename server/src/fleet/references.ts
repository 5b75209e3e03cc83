import { bindPlain } from '../binding/plain';
import type { BoundDocument } from '../binding/setting';
import type { Decoded } from '../text/decoded';
import { parseProperties } from '../text/properties';
import type { Problems } from './problems';

/** The other files that a fleet file may refer to, by URI. */
export interface ReferredFiles {
  /** A document with Streams settings; undefined when it is not there or holds none. */
  bound(uri: string): BoundDocument | undefined;
  /** A file's text; undefined when it is not there, or not read yet. */
  text(uri: string): string | undefined;
}

/** Follows the paths in a fleet file. */
export class References {
  private readonly referred = new Set<string>();
  private readonly documents = new Map<string, BoundDocument>();

  constructor(
    private readonly uri: string,
    private readonly files: ReferredFiles,
    private readonly problems: Problems,
  ) {}

  /** URIs of everything referred to, in order, there or not. */
  get uris(): readonly string[] {
    return [...this.referred];
  }

  /** URIs of the documents that settings were taken from, in order. */
  get settingsFrom(): readonly string[] {
    return [...this.documents.keys()];
  }

  /** The text of a file. */
  text(path: Decoded): string | undefined {
    const uri = this.resolve(path);
    const text = uri === undefined ? undefined : this.files.text(uri);
    if (uri !== undefined && text === undefined) this.missing(path);
    return text;
  }

  /** A document to take settings from. Whatever is referred to as `.properties` is one, be its keys as they may. */
  document(path: Decoded): BoundDocument | undefined {
    const uri = this.resolve(path);
    if (uri === undefined) return undefined;
    const known = this.documents.get(uri) ?? this.files.bound(uri);
    const text = known ? '' : this.files.text(uri);
    const isProperties = uri.endsWith('.properties');
    const document =
      known ??
      (isProperties && text !== undefined ? bindPlain(uri, parseProperties(text)) : undefined);
    if (document?.shape === 'fleet-file') {
      this.problems.error(path.span, 'Settings cannot be taken from another fleet file.');
      return undefined;
    }
    if (document) this.documents.set(uri, document);
    else if (text === undefined) this.missing(path);
    else this.problems.error(path.span, `\`${path.text}\` holds no Kafka Streams settings.`);
    return document;
  }

  private resolve(path: Decoded): string | undefined {
    const uri = resolvePath(this.uri, path.text.trim());
    if (uri === undefined) this.problems.error(path.span, `\`${path.text}\` is no path of a file.`);
    else this.referred.add(uri);
    return uri;
  }

  private missing({ span, text }: Decoded): void {
    this.problems.error(span, `There is no file \`${text}\`, seen from the folder of this one.`);
  }
}

/** URI of a file by its path relative to another file; undefined when that is no path. */
export function resolvePath(from: string, path: string): string | undefined {
  if (path === '' || path.endsWith('/')) return undefined;
  try {
    const encoded = path.split(/[\\/]/).map(encodeSegment).join('/');
    return new URL(/^\.{0,2}\//.test(encoded) ? encoded : `./${encoded}`, from).href;
  } catch {
    // Half a surrogate pair, or a base that is no URI.
    return undefined;
  }
}

/** As editors write their URIs: more is escaped than `encodeURIComponent` does. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
