import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { Permits } from '#kernel/permits.ts';
import { ConnectionWatch } from './connection-watch.server.ts';
import { DatabaseCircuit } from './database-circuit.server.ts';
import { GuardedPool } from './guarded-pool.server.ts';
import { probeDatabase } from './probe-database.server.ts';

// Columns of the type bigint (money, change numbers) are read as numbers. All their values stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** Longest wait for a free connection. Without this limit, requests would accumulate while the database is unreachable. */
const POOL_LIMIT_MS = 10 * SECOND_MS;
/**
 * Longest time to open a connection. It is shorter than the longest wait for a free connection, so that a failed
 * attempt can be repeated.
 */
const CONNECT_LIMIT_MS = 5 * SECOND_MS;
/** Longest time of one statement, by default. */
const STATEMENT_LIMIT_MS = 5 * SECOND_MS;
/** Longest time of one statement on a connection for long work, such as an import. */
const LONG_STATEMENT_LIMIT_MS = 15 * MINUTE_MS;
/**
 * Additional time after the time limit of a statement. If the server sends nothing until both times have passed, the
 * connection is treated as dead. On a working connection, the server ends a slow statement at the time limit, and
 * reports this.
 */
const ANSWER_MARGIN_MS = 1.5 * SECOND_MS;
/**
 * Time limit for a pause between two statements of a transaction. After this time, the server ends the transaction. Its
 * client may have crashed, and the locks of the transaction would never be released.
 */
const IDLE_TRANSACTION_LIMIT_MS = 30 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
/**
 * Number of connections that stay open while nobody uses them. Opening a connection takes several round trips, and on a
 * slow network these can take longer than the time limit.
 */
const MIN_CONNECTIONS = 2;
/** Longest wait for running statements when the pool is closed. */
const CLOSE_LIMIT_MS = 10 * SECOND_MS;
const TERMINATE_LIMIT_MS = 2 * SECOND_MS;

/** Long work may use one third of the connections of the pool. The other connections stay free for pages. */
const ONE_LONG_OF = 3;

/** The database, or one transaction of it: an object that can run SQL. */
export interface Queryable {
  /** Gives typed access to the tables of one feature: `database.as<StockTables>().selectFrom('vehicles')`. */
  as<Tables>(): Kysely<Tables>;
  /**
   * Calls `run` after the transaction was committed. If the transaction is rolled back, `run` is not called. If there
   * is no transaction, `run` is called at once. `run` must not throw an error, because the transaction cannot be rolled
   * back any more.
   */
  afterCommit(run: () => void): void;
}

/** Limits of a database's pool; times are in milliseconds. */
export interface DatabaseOptions {
  /** 10 by default. */
  readonly maxConnections?: number;
  /** Longest wait for a free connection. */
  readonly poolLimitMs?: number;
  /** Longest time of one statement. The server ends a longer statement with SQLSTATE 57014. */
  readonly statementLimitMs?: number;
  /** An existing pool. If it is given, no new pool is created (`databaseInTransaction`). */
  readonly pool?: pg.Pool;
}

export interface LongWorkOptions {
  /** Longest time of one statement in milliseconds; 15 minutes by default. */
  readonly statementLimitMs?: number;
  /** Ends the wait for a connection; the promise is then rejected with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
}

/** A connection for work whose statements take minutes. */
export interface LongConnection {
  readonly client: pg.ClientBase;
  /** Closes the connection. A transaction that is not committed is rolled back. */
  close(): void;
}

/**
 * Limits the time of one attempt to connect. The limit of the pool is for the whole wait for a connection, and several attempts
 * can be made during this wait.
 */
class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  }
}

/**
 * The PostgreSQL database, through one connection pool. Each feature declares the types of its own tables.
 *
 * A connection that dies without being closed is replaced within `statementLimitMs` plus about two seconds.
 */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  /**
   * Knows whether the database can be reached. If it cannot, the circuit is open, and the pool refuses every connection
   * at once.
   */
  readonly circuit: DatabaseCircuit;
  readonly #kysely: Kysely<unknown>;
  readonly #connectionString: string;
  readonly #watch: ConnectionWatch;
  /** Limits how many connections of the pool are used for long work at the same time. */
  readonly #longWork: Permits;
  /** A name that distinguishes this pool's connections from those of other programs. */
  readonly #name = `forecourt ${randomUUID()}`;

  constructor(connectionString: string, options: DatabaseOptions = {}) {
    const { maxConnections: max = 10, poolLimitMs = POOL_LIMIT_MS, statementLimitMs = STATEMENT_LIMIT_MS } = options;
    this.#connectionString = connectionString;
    this.#longWork = new Permits(Math.max(1, Math.floor(max / ONE_LONG_OF)));
    this.#watch = new ConnectionWatch(statementLimitMs + ANSWER_MARGIN_MS, () => this.circuit.suspect());
    this.circuit = new DatabaseCircuit({ probe: () => probeDatabase(connectionString), received: () => this.#watch.received });
    const settings = {
      connectionString,
      max,
      min: Math.min(MIN_CONNECTIONS, max),
      Client: PooledClient,
      connectionTimeoutMillis: poolLimitMs,
      application_name: this.#name,
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
    this.pool = options.pool ?? new GuardedPool(settings, this.circuit);
    this.#watch.follow(this.pool);
    // If an idle connection breaks, the pool replaces it and emits an error. Without a listener for the error, Node would end
    // the process.
    this.pool.on('error', () => this.circuit.suspect());
    // The pool listens for errors of idle connections only. Each connection gets another listener, because a connection
    // can also break between two queries of a transaction.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.#kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  as<Tables>(): Kysely<Tables> {
    return this.#kysely as Kysely<Tables>;
  }

  afterCommit(run: () => void): void {
    run();
  }

  /** Calls `run` in a transaction. If `run` throws an error, the transaction is rolled back. */
  async transaction<Value>(run: (transaction: Queryable) => Promise<Value>): Promise<Value> {
    const committed: (() => void)[] = [];
    const value = await this.#kysely.transaction().execute((transaction) => run(new OpenTransaction(transaction, committed)));
    for (const tell of committed) tell();
    return value;
  }

  /**
   * Opens a connection for work that takes minutes, such as an import. On this connection, statements have a longer
   * time limit. Such work may use a third of the connections of the pool at the same time, but always at least one
   * connection. Further callers wait.
   */
  async connectForLongWork({ statementLimitMs = LONG_STATEMENT_LIMIT_MS, signal }: LongWorkOptions = {}): Promise<LongConnection> {
    const giveBack = await this.#longWork.take(signal);
    try {
      const client = await this.#openForLongWork(statementLimitMs);
      const close = (): void => {
        this.#watch.setLimit(client, ANSWER_MARGIN_MS);
        // This connection has a longer time limit for statements. It is destroyed, so that no other query gets this
        // limit.
        client.release(true);
        giveBack();
      };
      return { client, close };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async #openForLongWork(statementLimitMs: number): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    try {
      await client.query(`select set_config('statement_timeout', $1, false)`, [String(statementLimitMs)]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#watch.setLimit(client, statementLimitMs + ANSWER_MARGIN_MS);
    return client;
  }

  /** Waits for running statements, for `limitMs` milliseconds at most, then closes all connections. */
  async close(limitMs = CLOSE_LIMIT_MS): Promise<void> {
    await Promise.race([this.#endPool(), later(limitMs, undefined, { ref: false })]);
    this.#watch.destroyAll();
  }

  /**
   * Closes all connections at once. Running statements fail, and transactions that are not committed are rolled back.
   * It takes about two seconds at most.
   */
  async cut(): Promise<void> {
    this.#endPool().catch(() => {});
    this.#watch.destroyAll();
    // PostgreSQL notices that a connection was closed only when the running statement of the connection has ended. So another
    // connection stops the running statements with `pg_terminate_backend`.
    const client = new pg.Client({ connectionString: this.#connectionString, connectionTimeoutMillis: TERMINATE_LIMIT_MS });
    client.on('error', () => {});
    const terminate = async (): Promise<void> => {
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [this.#name]);
    };
    // If PostgreSQL cannot be reached, the running statements cannot be stopped, and this function does not wait for them.
    await Promise.race([terminate().catch(() => {}), later(TERMINATE_LIMIT_MS, undefined, { ref: false })]);
    client.connection.stream.destroy();
  }

  async #endPool(): Promise<void> {
    this.circuit.close();
    await this.#kysely.destroy();
    // Kysely does not end a pool that was never used, so such a pool is ended here.
    if (!this.pool.ending) await this.pool.end();
  }
}

class OpenTransaction implements Queryable {
  readonly #transaction: Transaction<unknown>;
  readonly #committed: (() => void)[];

  /** @param committed the functions to call after the commit; `afterCommit` adds to them */
  constructor(transaction: Transaction<unknown>, committed: (() => void)[]) {
    this.#transaction = transaction;
    this.#committed = committed;
  }

  afterCommit(run: () => void): void {
    this.#committed.push(run);
  }

  as<Tables>(): Kysely<Tables> {
    return this.#transaction as unknown as Kysely<Tables>;
  }
}
