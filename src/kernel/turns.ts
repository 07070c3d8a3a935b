/** Runs asynchronous functions one after the other, in the order of the calls of `take`. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Starts the work when all earlier work has ended. The returned promise settles with the result or the error of the
   * work.
   */
  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
