/**
 * Which documents (fleet files, Compose files) refer to which files. What one refers to follows from its own text alone, so an entry
 * holds until that text changes; it is worked out when somebody asks.
 */
export class ReferenceIndex {
  private readonly fresh = new Set<string>();
  private readonly from = new Map<string, readonly string[]>();
  private readonly referrers = new Map<string, Set<string>>();

  /** @param referencesOf reads what a fleet file refers to, by URI */
  constructor(private readonly referencesOf: (fleetFile: string) => readonly string[]) {}

  /** A fleet file is there, or has another text. */
  add(fleetFile: string): void {
    this.unlink(fleetFile);
    this.fresh.add(fleetFile);
  }

  /** A file is gone, or is no fleet file any more. */
  remove(fleetFile: string): void {
    this.unlink(fleetFile);
    this.fresh.delete(fleetFile);
  }

  /** Fleet files that refer to a file. */
  to(uri: string): readonly string[] {
    this.link();
    return [...(this.referrers.get(uri) ?? [])];
  }

  /** Every file that some fleet file refers to. */
  referred(): Iterable<string> {
    this.link();
    return this.referrers.keys();
  }

  private link(): void {
    if (this.fresh.size === 0) return;
    const added = [...this.fresh];
    this.fresh.clear();
    for (const fleetFile of added) {
      const references = this.referencesOf(fleetFile);
      this.from.set(fleetFile, references);
      for (const uri of references) {
        const referrers = this.referrers.get(uri) ?? new Set();
        this.referrers.set(uri, referrers.add(fleetFile));
      }
    }
  }

  private unlink(fleetFile: string): void {
    for (const uri of this.from.get(fleetFile) ?? []) {
      const referrers = this.referrers.get(uri);
      referrers?.delete(fleetFile);
      if (referrers?.size === 0) this.referrers.delete(uri);
    }
    this.from.delete(fleetFile);
  }
}
