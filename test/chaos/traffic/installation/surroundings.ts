import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Fault } from '#test/builders/program/faulty-proxy.ts';
import type { Behaviour } from '../../outage/timed-receivers.ts';

type Order =
  | { readonly kind: 'database'; readonly fault: Fault }
  | { readonly kind: 'mail-server'; readonly isUp: boolean }
  /**
   * From now on the listed receivers answer as `behaviour` says, and all other receivers accept everything. A receiver is a
   * mailbox, or the path of a webhook.
   */
  | { readonly kind: 'receivers'; readonly behaviour: Behaviour; readonly receivers: readonly string[] }
  | { readonly kind: 'arrivals' };
export type SurroundingsCommand = Order & { readonly id: number };

interface Places {
  /** The connection string of the database. It leads through the proxy that causes the faults. */
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  /** Host and port of the webhooks; their paths are the names of the dealerships. */
  readonly hookHost: string;
  readonly certificateFile: string;
}
export type SurroundingsMessage =
  | ({ readonly kind: 'ready' } & Places)
  | { readonly kind: 'code'; readonly to: string; readonly code: string }
  | { readonly kind: 'done'; readonly id: number; readonly arrivals: readonly string[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/**
 * A process with the services that the installation uses, such as the mail server and the receivers of webhooks. The test
 * breaks these services.
 */
export class Surroundings {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (message: SurroundingsMessage) => void>();
  /** The newest one-time code that was sent to each e-mail address or phone number. */
  readonly codes = new Map<string, string>();
  readonly places: Promise<Places>;
  #orders = 0;

  constructor(connectionString: string, folder: string) {
    this.#child = fork(path.join(import.meta.dirname, 'surroundings-process.ts'), [connectionString, folder]);
    this.places = new Promise((resolve, reject) => {
      this.#child.on('message', (message: SurroundingsMessage) => {
        if (message.kind === 'ready') resolve(message);
        else if (message.kind === 'code') this.codes.set(message.to, message.code);
        else this.#waiting.get(message.id)?.(message);
      });
      this.#child.on('exit', (code) => reject(new Error(`The process with the services of the installation ended with exit code ${code}`)));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async setDatabase(fault: Fault): Promise<void> {
    await this.#order({ kind: 'database', fault });
  }

  async setMailServer(isUp: boolean): Promise<void> {
    await this.#order({ kind: 'mail-server', isUp });
  }

  async setReceivers(behaviour: Behaviour, receivers: readonly string[]): Promise<void> {
    await this.#order({ kind: 'receivers', behaviour, receivers });
  }

  /** All deliveries that arrived. Each text contains the receiver and the id of the lead: `sales@yard.example <lead id>`. */
  readArrivals(): Promise<readonly string[]> {
    return this.#order({ kind: 'arrivals' });
  }

  close(): void {
    this.#child.disconnect();
  }

  #order(order: Order): Promise<readonly string[]> {
    this.#orders += 1;
    const id = this.#orders;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (message) => {
        this.#waiting.delete(id);
        if (message.kind === 'done') resolve(message.arrivals);
        else reject(new Error(message.kind === 'failed' ? message.message : message.kind));
      });
      this.#child.send({ ...order, id });
    });
  }
}
