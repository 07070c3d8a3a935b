/**
 * Decides who may do short synchronous work next, such as rendering a page. One caller gets its turn in each round of the
 * event loop, so other events of the process are handled between two turns. Callers with the same `line`, such as the id of a
 * site, wait in one queue, and the queues get turns in rotation (round robin). So if a hundred callers of one site wait, a
 * caller of another site waits for only one of them.
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
    // If callers still wait in this queue, it becomes the last of all queues, so that the other queues get their turns first.
    this.#lines.delete(line);
    if (waiting.length > 0) this.#lines.set(line, waiting);
    this.#grantNextLater();
    first?.();
  }
}
