/**
 * Converts the position of a byte in a feed to its line number. Positions are counted from 0, and lines from 1. `forgetBefore`
 * discards the positions of old line breaks, to save memory. Afterwards, the lines of earlier positions can no longer be found.
 */
export class LineTracker {
  #breaks: number[] = [];
  #forgotten = 0;
  #offset = 0;
  hasBreaks = false;

  add(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.#breaks.push(this.#offset + at);
    this.#offset += bytes.byteLength;
    this.hasBreaks ||= this.#breaks.length > 0;
  }

  /** Number of bytes read so far. */
  get offset(): number {
    return this.#offset;
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.#breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#forgotten + low + 1;
  }

  /** Skips the line breaks at `offset`. Returns the number of the line that contains the next byte. */
  lineOfContent(offset: number): number {
    let at = offset;
    for (let next = this.lineOf(at) - 1 - this.#forgotten; this.#breaks[next] === at; next += 1) at += 1;
    return this.lineOf(at);
  }

  get last(): number {
    return this.#forgotten + this.#breaks.length + 1;
  }

  /** May discard the line breaks before `offset`, to save memory. The lines of positions from `offset` on can still be found. */
  forgetBefore(offset: number): void {
    const passed = this.lineOf(offset) - 1 - this.#forgotten;
    // Discarding old line breaks copies all line breaks that remain. To limit this work, old line breaks are discarded
    // only when they are at least half of all line breaks. On average, each line break is then copied at most once.
    // This is also true for very short lines.
    if (passed < 1_000 || passed < this.#breaks.length / 2) return;
    this.#breaks = this.#breaks.slice(passed);
    this.#forgotten += passed;
  }
}
