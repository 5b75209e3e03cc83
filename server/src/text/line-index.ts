/** Offsets ↔ zero-based line and UTF-16 character. Line breaks: LF, CRLF, CR. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) this.starts.push(i + 1);
    }
  }

  /** Number of lines; an empty text has one. */
  get count(): number {
    return this.starts.length;
  }

  /** Zero-based line of an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Offset of the first character of a line; a line past the end gives the text's length. */
  startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** Offset → position as LSP counts it. */
  positionAt(offset: number): { line: number; character: number } {
    const line = this.lineAt(offset);
    return { line, character: offset - this.startOf(line) };
  }

  /** Position → offset, clamped to the text. */
  offsetAt(position: { line: number; character: number }): number {
    const start = this.startOf(position.line);
    return Math.min(start + position.character, this.startOf(position.line + 1), this.text.length);
  }
}
