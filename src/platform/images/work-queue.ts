/** Thrown for a job if too many jobs of its site already wait. */
export class QueueFullError extends Error {}

interface Waiting {
  readonly start: () => void;
}

/**
 * Runs a few jobs at once and lets a limited number wait. Each site has a line of waiting jobs, and the lines take
 * turns. So a hundred new pictures of one site do not delay a picture of another site. While a job waits or runs,
 * further calls with its key return the result of this job.
 *
 * @example
 * const queue = new WorkQueue({ atOnce: 2, mostWaiting: 200 });
 * const picture = await queue.run('site 7', 'site 7 600x400 …', () => makePicture(…));
 */
export class WorkQueue<Value> {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #atOnceOfLine: number;
  readonly #underWay = new Map<string, Promise<Value>>();
  /**
   * The waiting jobs of each line. A line is a queue of jobs, for example those of one site. The next job comes from
   * the first line in this map that may run another job. Then this line moves to the end of the map.
   */
  readonly #lines = new Map<string, Waiting[]>();
  /** Number of running jobs of each line. A line is a queue of jobs. For example, each site has a line. */
  readonly #running = new Map<string, number>();
  #allRunning = 0;

  constructor({
    atOnce,
    mostWaiting,
    atOnceOfLine = atOnce,
  }: {
    readonly atOnce: number;
    readonly mostWaiting: number;
    /**
     * Maximum number of jobs of the same line that run at the same time. A line is a queue of jobs, for example those
     * of one site. Default: `atOnce`.
     */
    readonly atOnceOfLine?: number;
  }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#atOnceOfLine = atOnceOfLine;
  }

  /**
   * @param line name of the line in which the job waits, for example the id of a site
   * @throws QueueFullError if too many jobs already wait in this line
   */
  run(line: string, key: string, job: () => Promise<Value>): Promise<Value> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const result = this.#enter(line)
      .then(job)
      .finally(() => {
        this.#underWay.delete(key);
      });
    this.#underWay.set(key, result);
    // A job that was refused with a QueueFullError has never run. So it does not leave a free place for another job.
    result.then(
      () => this.#leave(line),
      (error: unknown) => {
        if (!(error instanceof QueueFullError)) this.#leave(line);
      },
    );
    return result;
  }

  async #enter(line: string): Promise<void> {
    if (this.#allRunning < this.#atOnce && this.#hasPlace(line)) {
      this.#take(line);
      return;
    }
    const waiting = this.#lines.get(line) ?? [];
    if (waiting.length >= this.#mostWaiting) throw new QueueFullError('Too many pictures are already waiting');
    this.#lines.set(line, waiting);
    await new Promise<void>((resolve) => waiting.push({ start: resolve }));
  }

  #hasPlace(line: string): boolean {
    return (this.#running.get(line) ?? 0) < this.#atOnceOfLine;
  }

  #take(line: string): void {
    this.#allRunning += 1;
    this.#running.set(line, (this.#running.get(line) ?? 0) + 1);
  }

  /**
   * Removes an ended job and starts a waiting one. A line of waiting jobs is skipped if `atOnceOfLine` jobs of this
   * line are already running. Of the other lines, the line that has waited longest is chosen, and its first job starts.
   */
  #leave(left: string): void {
    this.#allRunning -= 1;
    const still = (this.#running.get(left) ?? 1) - 1;
    if (still > 0) this.#running.set(left, still);
    else this.#running.delete(left);
    for (const [line, waiting] of this.#lines) {
      if (!this.#hasPlace(line)) continue;
      const first = waiting.shift();
      this.#lines.delete(line);
      if (waiting.length > 0) this.#lines.set(line, waiting);
      this.#take(line);
      first?.start();
      return;
    }
  }
}
