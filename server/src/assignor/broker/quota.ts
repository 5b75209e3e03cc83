/**
 * How many tasks a member may have before it is passed over. Whenever a member has reached it, that member and its
 * tasks are set aside and the quota is that of the others.
 */
export class Quota {
  private quota: number;

  constructor(
    private tasks: number,
    private members: number,
  ) {
    this.quota = this.perMember();
  }

  /** Whether a member with so many tasks may have another. */
  allows(count: number): boolean {
    return count < this.quota;
  }

  /** Tells that a member has so many tasks now. */
  reached(count: number): void {
    if (count !== this.quota) return;
    this.members--;
    this.tasks -= count;
    this.quota = this.perMember();
  }

  /** Kafka rounds up by a remainder above 0 only; towards 0 when more was given than there was to give. */
  private perMember(): number {
    if (this.members === 0) return 0;
    const share = Math.trunc(this.tasks / this.members);
    return this.tasks % this.members > 0 ? share + 1 : share;
  }
}
