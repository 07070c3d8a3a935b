import { setImmediate as afterReading, setTimeout as later } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#kernel/clock.ts';
import type { Queryable } from './database.server.ts';

type Listener = (payload: string) => void;

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2 * SECOND_MS;
const CONNECT_LIMIT_MS = 5 * SECOND_MS;

export interface ChangeNotifierOptions {
  /** Time in milliseconds between two checks whether the server still answers on the listening connection. */
  readonly heartbeatMs?: number;
  /**
   * Longest wait in milliseconds for the answer to a check of the connection. After this time the connection is
   * replaced.
   */
  readonly answerLimitMs?: number;
}

/**
 * Change notifications over the database (LISTEN and NOTIFY): every node soon learns that something changed.
 * Notifications are lost while the connection is broken. So a listener must be able to find the changes by their change
 * numbers, and `onReconnect` reports when notifications may have been lost. A regular check finds a connection that is
 * dead although it was never closed.
 *
 * @example
 * const notifier = new ChangeNotifier(connectionString);
 * notifier.on('stock_changed', (dealershipId) => catchUp(Number(dealershipId)));
 * notifier.onReconnect(catchUpAll);
 * await notifier.ready;
 * await notifyChange(transaction, 'stock_changed', String(dealershipId));
 */
export class ChangeNotifier {
  readonly #connectionString: string;
  readonly #options: Required<ChangeNotifierOptions>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #reconnectListeners = new Set<() => void>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #retryMs = FIRST_RETRY_MS;
  #hasTriedBefore = false;
  #isClosed = false;
  #connecting: Promise<void>;
  #listening: Promise<void> = Promise.resolve();

  constructor(connectionString: string, options: ChangeNotifierOptions = {}) {
    this.#connectionString = connectionString;
    this.#options = { heartbeatMs: 4 * SECOND_MS, answerLimitMs: 3 * SECOND_MS, ...options };
    this.#connecting = this.#connect();
  }

  /**
   * Resolves when the server listens to every channel that was added so far. Notifications that are sent after this
   * moment arrive. If the first attempt to connect fails, this promise still resolves. In this case `onReconnect` is
   * called when a later attempt succeeds.
   */
  get ready(): Promise<void> {
    return this.#connecting.then(() => this.#listening);
  }

  /**
   * Calls `listener` at every notification of the channel. Notifications sent before `ready` may be missing.
   *
   * @returns a function that removes the listener
   */
  on(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (!this.#listeners.has(channel)) {
      this.#listeners.set(channel, listeners);
      // The queries run one after the other, because the next version of the PostgreSQL client (package pg) will not
      // queue queries on a connection.
      this.#listening = this.#listening.then(() => this.#listen(channel));
    }
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Calls `listener` after each new connection, because notifications may have been lost while there was no connection.
   * After the first connection, `listener` is called only if an earlier attempt to connect failed.
   */
  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const client = this.#client;
    this.#client = null;
    // The connection is destroyed without waiting: it has no work in progress, and a dead connection would never
    // confirm its end.
    client?.connection.stream.destroy();
    await this.#connecting;
  }

  async #listen(channel: string): Promise<void> {
    // An error here means that the connection broke. The client then emits the event 'end', and this class opens a new
    // connection, which listens to every channel.
    await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'forecourt change notifier',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      client.connection.stream.destroy();
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
      if (this.#isClosed) {
        client.connection.stream.destroy();
        return;
      }
      this.#client = client;
      for (const channel of this.#listeners.keys()) await this.#answered(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      this.#hasTriedBefore = true;
      lose();
      return;
    }
    this.#retryMs = FIRST_RETRY_MS;
    this.#checkLater(client, lose);
    if (this.#hasTriedBefore) for (const listener of this.#reconnectListeners) listener();
    this.#hasTriedBefore = true;
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  #checkLater(client: pg.Client, lose: () => void): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#timer = setTimeout(() => {
      this.#answered(client, 'select 1').then(() => this.#checkLater(client, lose), lose);
    }, this.#options.heartbeatMs);
    this.#timer.unref();
  }

  /** Runs a statement and waits for the answer. @throws if the server does not answer in time */
  async #answered(client: pg.Client, statement: string): Promise<void> {
    const limit = new AbortController();
    // If this process was blocked, an answer may have arrived meanwhile. This answer is read before the program decides that the
    // server does not answer.
    const silence = later(this.#options.answerLimitMs, null, { ref: false, signal: limit.signal }).then(() => afterReading('silent'));
    silence.catch(() => {});
    try {
      if ((await Promise.race([client.query(statement), silence])) === 'silent') throw new Error('The database does not answer');
    } finally {
      limit.abort();
    }
  }
}

/** Notifies every node when the surrounding transaction commits. If the transaction is rolled back, nobody is notified. */
export const notifyChange = async (queryable: Queryable, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(queryable.as<unknown>());
};
