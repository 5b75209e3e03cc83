import { parseDotenv } from '../text/dotenv';
import type { ParsedText } from '../text/parsed-text';
import { parseProperties } from '../text/properties';
import { parseYaml, type ParsedYaml } from '../text/yaml';
import type { YamlOptions } from '../text/yaml-read';
import { fileName } from './document-name';

/** What the user says about documents, as far as binding needs it. */
export interface BindingOptions {
  /** Own prefixes of Kafka keys (`kafkaStreams.prefixes`) as users write them; see {@link closedPrefix}. */
  readonly prefixes: readonly string[];
}

/**
 * A prefix with what separates it from a key: where it ends with a letter or a digit, the separator was left out.
 */
export function closedPrefix(prefix: string, separator: '.' | '_'): string {
  const trimmed = prefix.trim();
  return /[\p{L}\p{N}]$/u.test(trimmed) ? trimmed + separator : trimmed;
}

/** No prefixes of one's own. */
export const NO_OPTIONS: BindingOptions = { prefixes: [] };

/** A document's name and text; each way of reading the text is done at most once, and only when asked for. */
export class Source {
  /** File name without its folder. */
  readonly name: string;
  private properties: ParsedText | undefined;
  private dotenv: ParsedText | undefined;
  private readonly yaml = new Map<YamlOptions['version'], ParsedYaml>();
  private config: ParsedText | undefined;

  /**
   * @param name the file's name, for a text that stands inside another one
   * @param place leads what is parsed back to the outer text, for such a text
   */
  constructor(
    readonly uri: string,
    readonly text: string,
    readonly options: BindingOptions = NO_OPTIONS,
    name = fileName(uri),
    private readonly place: (parsed: ParsedText) => ParsedText = (parsed) => parsed,
  ) {
    this.name = name;
  }

  /** The text read as `java.util.Properties`. */
  asProperties(): ParsedText {
    return (this.properties ??= this.place(parseProperties(this.text)));
  }

  /** The text read as a `.env` file. */
  asDotenv(): ParsedText {
    return (this.dotenv ??= this.place(parseDotenv(this.text)));
  }

  /** The text read as YAML; JVM frameworks speak 1.1, most others 1.2. Not for a text inside another one. */
  asYaml(version: YamlOptions['version']): ParsedYaml {
    let parsed = this.yaml.get(version);
    if (!parsed) {
      parsed = parseYaml(this.text, { version });
      this.yaml.set(version, parsed);
    }
    return parsed;
  }

  /** The text as a framework on the JVM reads it, by its name: `.properties`, else YAML 1.1. */
  asConfig(): ParsedText {
    if (this.name.endsWith('.properties')) return this.asProperties();
    return (this.config ??= this.place(this.asYaml('1.1')));
  }
}
