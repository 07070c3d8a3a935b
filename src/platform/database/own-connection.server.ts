import pg from 'pg';
import { LATE, within } from '#kernel/time-limit.ts';

/**
 * One database connection outside the pool, for checks. So a check need not wait for a connection of the pool, and does not use
 * a connection that a page needs. The connection is opened for the first query, stays open, and is opened again after a failure.
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
   * Runs queries on the connection. A call must not begin before the previous call has ended.
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
