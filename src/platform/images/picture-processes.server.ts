import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECOND_MS } from '#kernel/clock.ts';
import { err, type Result } from '#kernel/result.ts';
import { projectRoot } from '../project-root.server.ts';
import type { ImageRefusal } from './image-refusal.ts';
import type { PictureSpec } from './make-picture.server.ts';

/** A picture to make. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly claimedType: string | null;
  readonly spec: PictureSpec;
}

/**
 * The first message of a process that makes pictures. `rightsKept` says why the process could not give up the rights of
 * root; null if the process has no rights of root.
 */
export interface WorkerReady {
  readonly ready: true;
  readonly rightsKept: string | null;
}

export type PictureAnswer = Result<Buffer, ImageRefusal>;

/**
 * Maximum time in milliseconds for one picture. `makePicture` has a shorter limit of its own, so this limit is reached
 * only if a decoder hangs.
 */
const LIMIT_MS = 25 * SECOND_MS;
/** Maximum time in milliseconds that a process may take to start. */
const START_LIMIT_MS = 20 * SECOND_MS;
/** Time in milliseconds after which an idle process is ended, to free its memory. */
const IDLE_MS = 60 * SECOND_MS;

const CLOSED = err({ reason: 'busy', message: 'The program is stopping' } as const);

export interface PictureProcessesOptions {
  readonly log: { warn(about: object, message: string): void };
  readonly limitMs?: number;
  readonly idleMs?: number;
}

/**
 * Path of the worker file. In development, Node runs the source file. The built program has the worker file in `dist/server`,
 * even if the bundler has put this module into another folder.
 */
const workerFile = (): string =>
  new URL(import.meta.url).pathname.endsWith('.ts')
    ? fileURLToPath(new URL('./picture-worker.server.ts', import.meta.url))
    : path.join(projectRoot, 'dist/server/picture-worker.js');

interface Hand {
  readonly child: ChildProcess;
  idleTimer: NodeJS.Timeout | null;
}

/**
 * Makes pictures in separate processes. Decoders of pictures have had many vulnerabilities, and the pictures come from unknown
 * people. So these processes have no secrets, no connection to the database, and no rights of root. If a process crashes while it
 * makes a picture, the picture is refused and the program continues to run.
 */
export class PictureProcesses {
  readonly #options: PictureProcessesOptions;
  readonly #free: Hand[] = [];
  readonly #all = new Set<Hand>();
  #hasWarned = false;
  #isClosed = false;

  constructor(options: PictureProcessesOptions) {
    this.#options = options;
  }

  /** The ids of the processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#all].flatMap(({ child }) => child.pid ?? []);
  }

  /**
   * Makes one picture. Each picture that is being made has its own process, and the caller limits the number of
   * simultaneous pictures. If `close` is called, the pictures in progress and all later pictures are refused as 'busy'.
   * They are not refused as 'damaged', because nothing is known to be wrong with them.
   */
  async make(bytes: Buffer, claimedType: string | null, spec: PictureSpec): Promise<PictureAnswer> {
    if (this.#isClosed) return CLOSED;
    const hand = await this.#take();
    if (this.#isClosed) return CLOSED;
    if (hand === null) return err({ reason: 'busy', message: 'The process that makes pictures did not start in time' });
    const answer = await this.#ask(hand.child, { bytes, claimedType, spec });
    if (answer === null) {
      this.#dismiss(hand);
      if (this.#isClosed) return CLOSED;
      return err({ reason: 'damaged', message: 'The process that read the picture ended early or took too long' });
    }
    this.#giveBack(hand);
    return answer.ok ? { ok: true, value: asBuffer(answer.value) } : answer;
  }

  /** Ends all processes at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const hand of [...this.#all]) this.#dismiss(hand);
  }

  async #take(): Promise<Hand | null> {
    const free = this.#free.pop();
    if (!free) return this.#hire();
    if (free.idleTimer) clearTimeout(free.idleTimer);
    free.child.ref();
    free.child.channel?.ref();
    return free;
  }

  async #hire(): Promise<Hand | null> {
    const child = fork(workerFile(), [], {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const hand: Hand = { child, idleTimer: null };
    this.#all.add(hand);
    child.once('exit', () => this.#forget(hand));
    child.on('error', () => this.#forget(hand));
    const ready = await this.#receive<WorkerReady>(child, START_LIMIT_MS);
    if (ready === null) {
      this.#dismiss(hand);
      if (this.#isClosed) return null;
      this.#options.log.warn({ file: workerFile() }, 'the process that makes pictures did not start in time');
      return null;
    }
    if (ready.rightsKept !== null && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#options.log.warn(
        { reason: ready.rightsKept },
        'pictures are decoded with the rights of root; start the program as an ordinary user',
      );
    }
    return hand;
  }

  async #ask(child: ChildProcess, job: PictureJob): Promise<PictureAnswer | null> {
    const answer = this.#receive<PictureAnswer>(child, this.#options.limitMs ?? LIMIT_MS);
    // Sending fails if the process has just ended. The error is ignored, because `#receive` returns null in this case.
    child.send(job, () => {});
    return answer;
  }

  /**
   * Waits for the next message of a process. Returns null if the process ends, or if it sends no message within the
   * time limit.
   */
  async #receive<Message>(child: ChildProcess, limitMs: number): Promise<Message | null> {
    const ends = new AbortController();
    const timer = setTimeout(() => ends.abort(), limitMs);
    const { signal } = ends;
    try {
      const exited = once(child, 'exit', { signal }).then(() => null);
      const received = once(child, 'message', { signal }).then(([message]) => message as Message);
      if (child.exitCode !== null || child.signalCode !== null) return null;
      return await Promise.race([received, exited]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      ends.abort();
    }
  }

  #giveBack(hand: Hand): void {
    if (!this.#all.has(hand)) return;
    this.#free.push(hand);
    // Without these calls, Node.js would not end the program while a process for pictures waits for work.
    hand.child.unref();
    hand.child.channel?.unref();
    hand.idleTimer = setTimeout(() => this.#dismiss(hand), this.#options.idleMs ?? IDLE_MS).unref();
  }

  #dismiss(hand: Hand): void {
    this.#forget(hand);
    hand.child.kill('SIGKILL');
  }

  #forget(hand: Hand): void {
    if (hand.idleTimer) clearTimeout(hand.idleTimer);
    this.#all.delete(hand);
    const at = this.#free.indexOf(hand);
    if (at !== -1) this.#free.splice(at, 1);
  }
}

/** A Buffer that was sent between processes can arrive as a plain Uint8Array with the same bytes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
