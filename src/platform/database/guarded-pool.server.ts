import pg from 'pg';
import type { DatabaseCircuit } from './database-circuit.server.ts';
import { DatabaseUnavailableError } from './database-unavailable.server.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

/**
 * A connection pool that refuses requests for a connection while the database cannot be reached. When an outage is
 * noticed, requests that already wait for a connection are refused too.
 */
export class GuardedPool extends pg.Pool {
  readonly #circuit: DatabaseCircuit;

  constructor(options: pg.PoolConfig, circuit: DatabaseCircuit) {
    super(options);
    this.#circuit = circuit;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connect(): Promise<pg.PoolClient> {
    if (this.#circuit.isOpen) return Promise.reject(new DatabaseUnavailableError());
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const stop = this.#circuit.onOpen(() => {
        isRefused = true;
        stop();
        reject(new DatabaseUnavailableError());
      });
      super.connect().then(
        (client) => {
          stop();
          if (isRefused) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          stop();
          if (this.ending) return reject(error);
          this.#circuit.suspect();
          return reject(new DatabaseUnavailableError(error));
        },
      );
    });
  }
}
