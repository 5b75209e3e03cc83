/** What a `sasl.jaas.config` says. */
export interface JaasEntry {
  /** Class of the login module, without its package. */
  readonly module: string;
  readonly options: ReadonlyMap<string, string>;
}

/**
 * Reads the one entry of a `sasl.jaas.config`: `module required name="value" …;`. Undefined where it is none. Values
 * are quoted as in Java's JAAS files: a backslash takes the next sign as it is.
 */
export function parseJaas(text: string): JaasEntry | undefined {
  const head = /^\s*([\w.$]+)\s+(?:required|requisite|sufficient|optional)\b/i.exec(text);
  if (!head) return undefined;
  const options = new Map<string, string>();
  const option = /\s*([\w.-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s;"']+))/gsy;
  option.lastIndex = head[0].length;
  let end = head[0].length;
  for (let match = option.exec(text); match; match = option.exec(text)) {
    const [, name = '', double, single, plain] = match;
    options.set(name, (double ?? single ?? plain ?? '').replace(/\\(.)/gs, '$1'));
    end = option.lastIndex;
  }
  if (!/^\s*;\s*$/.test(text.slice(end))) return undefined;
  return { module: head[1]?.split('.').at(-1) ?? '', options };
}
