import type { ParsedText } from '../text/parsed-text';
import { parseProperties } from '../text/properties';
import { fileName } from './document-name';

/** A document's name and text; each way of reading the text is done at most once, and only when asked for. */
export class Source {
  /** File name without its folder. */
  readonly name: string;
  private properties: ParsedText | undefined;

  constructor(
    readonly uri: string,
    readonly text: string,
  ) {
    this.name = fileName(uri);
  }

  /** The text read as `java.util.Properties`. */
  asProperties(): ParsedText {
    return (this.properties ??= parseProperties(this.text));
  }
}
