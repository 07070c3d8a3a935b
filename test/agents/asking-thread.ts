import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Question, TimedAnswer } from '../chaos/built-program.ts';
import type { Asked } from './asking.worker.ts';

type Reply = { readonly answer: TimedAnswer } | { readonly problem: string };

/**
 * Sends requests one at a time from a separate thread. The main thread compares pages, which fills the memory and causes pauses.
 * If the main thread sent the requests, these pauses would be measured as response time of the server.
 */
export class AskingThread {
  readonly #worker = new Worker(new URL('asking.worker.ts', import.meta.url));
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one request to a site. Fails when the connection breaks or the time limit passes. */
  async ask(site: string, address: string, question: Question = {}): Promise<TimedAnswer> {
    const asked: Asked = { port: this.#port, host: `${site}.localhost:${this.#port}`, address, question };
    this.#worker.postMessage(asked);
    const [reply] = (await once(this.#worker, 'message')) as [Reply];
    if ('problem' in reply) throw new Error(`${site} ${address}: ${reply.problem}`);
    return reply.answer;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
