import type { ParsedText } from '../text/parsed-text';
import { parseProperties } from '../text/properties';
import { parseYaml, type ParsedYaml } from '../text/yaml';
import type { YamlOptions } from '../text/yaml-read';
import { fileName } from './document-name';

/** A document's name and text; each way of reading the text is done at most once, and only when asked for. */
export class Source {
  /** File name without its folder. */
  readonly name: string;
  private properties: ParsedText | undefined;
  private readonly yaml = new Map<YamlOptions['version'], ParsedYaml>();

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

  /** The text read as YAML; JVM frameworks speak 1.1, most others 1.2. */
  asYaml(version: YamlOptions['version']): ParsedYaml {
    let parsed = this.yaml.get(version);
    if (!parsed) {
      parsed = parseYaml(this.text, { version });
      this.yaml.set(version, parsed);
    }
    return parsed;
  }
}
