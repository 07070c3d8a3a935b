import { sql } from 'kysely';
import pg from 'pg';
import type { Queryable } from './database.server.ts';

type Listener = (payload: string) => void;

const firstRetryMs = 100;
const longestRetryMs = 10_000;

/**
 * Rings over the database: tells every node that something changed, soon but without a promise. Who
 * listens must be able to find out by itself what changed (by sequence), because rings are lost while
 * the connection is; `onReconnect` says when that may have happened.
 *
 * @example
 * const notifier = new ChangeNotifier(connectionString);
 * notifier.on('stock_changed', (dealershipId) => catchUp(Number(dealershipId)));
 * notifier.onReconnect(catchUpAll);
 * await notifyChange(transaction, 'stock_changed', String(dealershipId));
 */
export class ChangeNotifier {
  readonly #connectionString: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #reconnectListeners = new Set<() => void>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #retryMs = firstRetryMs;
  #hasTriedBefore = false;
  #isClosed = false;
  #connecting: Promise<void>;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
    this.#connecting = this.#connect();
  }

  /** Resolves after the first attempt to connect, so that a start can wait for its notifier. */
  get ready(): Promise<void> {
    return this.#connecting;
  }

  /** Calls back at every ring of the channel. @returns a function that ends it */
  on(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (listeners.size === 0) {
      this.#listeners.set(channel, listeners);
      void this.#listen(channel);
    }
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Calls back when rings may have been missed: after each connection but one that worked at once. */
  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#connecting;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #listen(channel: string): Promise<void> {
    // A failure here is a broken connection, whose 'end' leads to a new one that listens to everything.
    await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (this.#client === client) this.#client = null;
      this.#connectLater();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await client.connect();
      this.#client = client;
      for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      this.#hasTriedBefore = true;
      lose();
      await client.end().catch(() => {});
      return;
    }
    this.#retryMs = firstRetryMs;
    if (this.#hasTriedBefore) for (const listener of this.#reconnectListeners) listener();
    this.#hasTriedBefore = true;
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }
}

/** Rings on every node once the surrounding transaction commits (and not at all if it does not). */
export const notifyChange = async (queryable: Queryable, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(queryable.as<unknown>());
};
