/**
 * Gives turns for short synchronous work, such as rendering a page. One turn is given in each round of the event loop,
 * so other events of the process are handled between two turns. Callers wait in lines, and the lines take turns: if a
 * hundred callers of one site wait, a caller of another site waits for only one of them.
 *
 * @example
 * const turns = new FairTurns<number>();
 * await turns.take(site.id);
 * const html = render(page);
 */
export class FairTurns<Line> {
  readonly #lines = new Map<Line, (() => void)[]>();
  #isTaken = false;

  /**
   * Resolves when the caller may begin its work. The caller must begin at once, without another `await`, because the next
   * caller gets its turn soon afterwards.
   */
  take(line: Line): Promise<void> {
    if (!this.#isTaken) {
      this.#grantNextLater();
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#lines.get(line);
    if (waiting) waiting.push(resolve);
    else this.#lines.set(line, [resolve]);
    return promise;
  }

  #grantNextLater(): void {
    this.#isTaken = true;
    setImmediate(() => this.#grantNext());
  }

  #grantNext(): void {
    this.#isTaken = false;
    const next = this.#lines.entries().next().value;
    if (next === undefined) return;
    const [line, waiting] = next;
    const first = waiting.shift();
    // If callers still wait in this line, the line becomes the last of all lines, so that the other lines get their turns first.
    this.#lines.delete(line);
    if (waiting.length > 0) this.#lines.set(line, waiting);
    this.#grantNextLater();
    first?.();
  }
}
