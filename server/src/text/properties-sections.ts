/**
 * Numbers the documents of a Spring Boot properties file, which `#---` or `!---` lines part (Spring Boot's
 * OriginTrackedPropertiesLoader): the marker stands at the start of its line, the comment before it has the other
 * marker, and no comment follows it directly. Plain Java sees only comments there.
 */
export class SectionCounter {
  private section = 0;
  private lastMarker = '';
  /** Whether nothing was read since the last part line. */
  private empty = true;

  /** Takes notice of a comment. */
  comment(written: string, atLineStart: boolean): void {
    const marker = written.charAt(0);
    if (atLineStart && marker !== this.lastMarker && /^[#!]---[ \t\f]*$/.test(written)) {
      if (!this.empty) this.section++;
      this.empty = true;
      return;
    }
    // A comment right behind a part line undoes it.
    if (this.empty && this.section > 0) {
      this.section--;
      this.empty = false;
    }
    this.lastMarker = marker;
  }

  /** Takes notice of an entry; gives the number of the section it stands in. */
  entry(): number {
    this.lastMarker = '';
    this.empty = false;
    return this.section;
  }
}
