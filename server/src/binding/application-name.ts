import type { Setting } from './setting';

/** Finds what names an application, by Kafka's own key or one that its framework falls back to. */
export class ApplicationName {
  private found: { rank: number; setting: Setting } | undefined;

  /** Takes notice of a name; among equal ranks the later one counts, with base names before those of profiles. */
  add(profiles: readonly (string | null)[], rank: number, setting: Setting): void {
    const inBase = profiles.includes(null);
    const weighed = rank * 2 + (inBase ? 1 : 0);
    if (!this.found || weighed >= this.found.rank) this.found = { rank: weighed, setting };
  }

  /** The name of the highest rank. */
  get setting(): Setting | undefined {
    return this.found?.setting;
  }
}
