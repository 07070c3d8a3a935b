import pg from 'pg';
import { LATE, within } from '#kernel/time-limit.ts';

/**
 * One database connection beside the pool, for checks that must not wait for the connections of pages and must not take
 * any of them. It is opened at the first question, stays open, and is opened again after a failure.
 */
export class OwnConnection {
  readonly #connectionString: string;
  readonly #name: string;
  #client: pg.Client | null = null;

  /** @param name the name of the connection in `pg_stat_activity` */
  constructor(connectionString: string, name: string) {
    this.#connectionString = connectionString;
    this.#name = name;
  }

  /**
   * Asks questions over the connection. Calls must not overlap.
   *
   * @param limitMs time limit in milliseconds, including the time for opening the connection
   * @throws if the database refuses, fails or does not answer in time
   */
  async ask<Answer>(limitMs: number, run: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const asked = this.#open().then(run);
    asked.catch(() => {});
    try {
      const answer = await within(limitMs, asked);
      if (answer === LATE) throw new Error('The database does not answer in time');
      return answer;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Closes the connection without waiting. */
  close(): void {
    this.#client?.connection.stream.destroy();
    this.#client = null;
  }

  async #open(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client({ connectionString: this.#connectionString, application_name: this.#name, keepAlive: true });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    this.#client = client;
    await client.connect();
    return client;
  }
}
