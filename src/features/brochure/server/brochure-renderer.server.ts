import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/project-root.server.ts';
import { BROCHURE_WORKER, type BrochureAnswer, type BrochureJob, type BrochureRequest } from '../views/brochure-job.ts';

/** Maximum time of a job in milliseconds. A job that takes longer is ended together with its worker. */
const LIMIT_MS = 20_000;
/** Time in milliseconds after which an idle worker is ended, to free its memory. */
const IDLE_MS = 60_000;
/** Number of brochures after which a worker is replaced, because WebAssembly never frees memory. */
const MOST_PRINTED = 200;
/** Memory limit of a worker in megabytes. A worker that exceeds it is ended, and the program continues. */
const MOST_MEMORY_MB = 384;

export interface BrochureRendererOptions {
  /** Number of workers; each prints one brochure at a time. */
  readonly workers: number;
  /** The folder `node_modules`, which contains the packages with the font files. */
  readonly packages: string;
  readonly limitMs?: number;
  readonly idleMs?: number;
}

/**
 * The URL of the code of a worker. In the built program, the file is always in `dist/server`, even if the bundler has put
 * this module into another folder. In development, it is the source file beside this module.
 */
const workerFile = (): URL =>
  new URL(import.meta.url).pathname.endsWith('.ts')
    ? new URL('./brochure-worker.server.ts', import.meta.url)
    : pathToFileURL(path.join(projectRoot, 'dist/server/brochure-worker.js'));

interface Hand {
  readonly worker: Worker;
  idleTimer: NodeJS.Timeout | null;
  printed: number;
}

/** A brochure took longer than its time limit, usually because the machine is too busy. */
export class BrochureTimeoutError extends Error {
  override readonly name = 'BrochureTimeoutError';
}

/**
 * Prints brochures in worker threads, which start when needed and end when idle. It has no queue: a request is refused
 * while all `workers` are busy.
 */
export class BrochureRenderer {
  readonly #options: BrochureRendererOptions;
  readonly #free: Hand[] = [];
  readonly #all = new Set<Hand>();
  #isClosed = false;

  constructor(options: BrochureRendererOptions) {
    this.#options = options;
  }

  /**
   * @throws if the brochure cannot be made: the worker failed, took too long or needed too much memory
   */
  async print(job: BrochureJob): Promise<Buffer> {
    const hand = this.#take();
    let answer: BrochureAnswer;
    try {
      answer = await this.#ask(hand.worker, job);
    } catch (error) {
      void this.#dismiss(hand);
      throw error;
    }
    this.#giveBack(hand);
    if ('error' in answer) throw new Error(`The brochure was not made: ${answer.error}`);
    return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((hand) => this.#dismiss(hand)));
  }

  #take(): Hand {
    if (this.#isClosed) throw new Error('The program is ending, so no brochure is made');
    const free = this.#free.pop();
    if (free) {
      if (free.idleTimer) clearTimeout(free.idleTimer);
      free.idleTimer = null;
      free.worker.ref();
      return free;
    }
    if (this.#all.size >= this.#options.workers) throw new Error('The brochure was not made, because every brochure worker is busy');
    return this.#hire();
  }

  #hire(): Hand {
    const worker = new Worker(workerFile(), {
      workerData: BROCHURE_WORKER,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      // This value of `NODE_ENV` makes React use its production build, which is faster than its development build.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const hand: Hand = { worker, idleTimer: null, printed: 0 };
    this.#all.add(hand);
    // These listeners remove a worker that has ended from the list of workers. They are needed for idle workers,
    // because `#ask` notices the end of a worker only during a job.
    worker.on('error', () => this.#forget(hand));
    worker.on('exit', () => this.#forget(hand));
    return hand;
  }

  async #ask(worker: Worker, job: BrochureJob): Promise<BrochureAnswer> {
    const { packages, limitMs = LIMIT_MS } = this.#options;
    const ends = new AbortController();
    const { signal } = ends;
    const timer = setTimeout(() => ends.abort(new BrochureTimeoutError(`The brochure took longer than ${limitMs} ms`)), limitMs);
    try {
      const answered = once(worker, 'message', { signal });
      // `once` rejects if the worker reports an error. A worker can also exit without an error, so its exit ends the
      // waiting too.
      const ended = once(worker, 'exit', { signal }).then(([code]) =>
        Promise.reject(new Error(`The brochure worker ended with code ${code}`)),
      );
      worker.postMessage({ job, packages } satisfies BrochureRequest);
      const [answer] = (await Promise.race([answered, ended])) as [BrochureAnswer];
      return answer;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      ends.abort();
    }
  }

  #giveBack(hand: Hand): void {
    if (!this.#all.has(hand)) return;
    hand.printed += 1;
    if (hand.printed >= MOST_PRINTED) {
      void this.#dismiss(hand);
      return;
    }
    this.#free.push(hand);
    // An idle worker does not keep the process running.
    hand.worker.unref();
    hand.idleTimer = setTimeout(() => void this.#dismiss(hand), this.#options.idleMs ?? IDLE_MS).unref();
  }

  async #dismiss(hand: Hand): Promise<void> {
    this.#forget(hand);
    await hand.worker.terminate();
  }

  #forget(hand: Hand): void {
    if (hand.idleTimer) clearTimeout(hand.idleTimer);
    this.#all.delete(hand);
    const at = this.#free.indexOf(hand);
    if (at !== -1) this.#free.splice(at, 1);
  }
}
