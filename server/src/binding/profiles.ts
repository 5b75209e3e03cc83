import type { Entry, ParsedText } from '../text/parsed-text';
import { behindRelaxed } from './names';

/** Profile of a file by its name: `application-prod.yml` → `prod`; null for the base and for other names. */
export function profileOfFile(name: string): string | null {
  return /^(?:application|bootstrap)-(.+)\.(?:properties|ya?ml)$/.exec(name)?.[1] ?? null;
}

/** Name of the base file that a profile's file lies over: `application-prod.yml` → `application`; null for others. */
export function baseOfProfileFile(name: string): string | null {
  return profileOfFile(name) === null ? null : (/^[a-z]+/.exec(name)?.[0] ?? null);
}

/** Keys by which a document of a Spring file says when it is active; the second up to Spring Boot 2.3. */
const ACTIVATION = ['spring.config.activate.on-profile', 'spring.profiles'] as const;

/**
 * The profiles that each section of a Spring file belongs to. Alternatives (`a | b`, lists) are profiles each; any
 * other expression (`!dev`, `prod & eu`) is one, named by its text.
 */
export function springProfiles(
  parsed: ParsedText,
  ofFile: string | null,
): (entry: Entry) => readonly (string | null)[] {
  const bySection = new Map<number, string[]>();
  for (const { key, value, section } of parsed.entries) {
    const item = key.text.endsWith(']') ? key.text.replace(/\[\d+\]$/, '') : key.text;
    if (!ACTIVATION.some((name) => behindRelaxed(item, name) === item.length)) continue;
    const known = bySection.get(section) ?? [];
    bySection.set(section, known);
    known.push(...alternatives(value.text));
  }
  return ({ section }) => bySection.get(section) ?? [ofFile];
}

function alternatives(expression: string): string[] {
  if (/[()]/.test(expression)) return [expression.trim()];
  return expression
    .split(/[,|]/)
    .map((profile) => profile.trim())
    .filter((profile) => profile !== '');
}

/** A key of MicroProfile Config taken apart: `%{dev,test}.a.b` → profiles `dev`, `test` and the index of `a.b`. */
export function microProfile(key: string): { profiles: readonly string[]; from: number } {
  const match = /^%(?:\{([^}]*)\}|([^.{}]+))\./.exec(key);
  if (!match) return { profiles: [], from: 0 };
  const profiles = (match[1] ?? match[2] ?? '').split(',').map((profile) => profile.trim());
  return { profiles: profiles.filter((profile) => profile !== ''), from: match[0].length };
}
