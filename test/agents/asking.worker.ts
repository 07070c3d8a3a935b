/**
 * Sends the requests of `AskingThread` and measures them. This thread does nothing else, so that it measures only the response time of
 * the server.
 */
import { parentPort } from 'node:worker_threads';
import { askPort, type Question } from '../chaos/built-program.ts';

/** A request that this worker thread sends to the program. */
export interface Asked {
  readonly port: number;
  readonly host: string;
  readonly address: string;
  readonly question: Question;
}

parentPort?.on('message', async ({ port, host, address, question }: Asked) => {
  try {
    parentPort?.postMessage({ answer: await askPort(port, host, address, question) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
