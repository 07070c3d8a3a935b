import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

// Money and sequence numbers are bigint columns; all of ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** Who gets no connection for so long is told so: waiting for ever, requests would pile up behind a database that is gone. */
const CONNECT_LIMIT_MS = 10_000;

/** Something SQL can be run against: the database or one transaction of it. */
export interface Queryable {
  /** The typed view of a feature's own tables: `database.as<StockTables>().selectFrom('vehicles')`. */
  as<Tables>(): Kysely<Tables>;
}

/** The system of record: one connection pool, typed by each feature's own table types. */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  readonly #kysely: Kysely<unknown>;
  readonly #connectionString: string;
  /** Tells this program's connections from those of others. */
  readonly #name = `forecourt ${randomUUID()}`;

  constructor(connectionString: string, options: { maxConnections?: number; connectLimitMs?: number } = {}) {
    const { maxConnections: max = 10, connectLimitMs: connectionTimeoutMillis = CONNECT_LIMIT_MS } = options;
    this.#connectionString = connectionString;
    this.pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis, application_name: this.#name });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => {});
    // The pool listens to idle connections only; one that breaks between two queries of a transaction is ours.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.#kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  as<Tables>(): Kysely<Tables> {
    return this.#kysely as Kysely<Tables>;
  }

  /** Runs all or nothing: what `run` throws rolls everything back. */
  transaction<Value>(run: (transaction: Queryable) => Promise<Value>): Promise<Value> {
    return this.#kysely.transaction().execute((transaction) => run(new OpenTransaction(transaction)));
  }

  async close(): Promise<void> {
    await this.#kysely.destroy();
    // Kysely leaves a pool alone that it was never asked to use.
    if (!this.pool.ending) await this.pool.end();
  }

  /** Closes at once, whatever is under way: what is not committed is rolled back, and whoever waits for it gets an error. */
  async cut(): Promise<void> {
    // Whoever holds a connection may never give it back: its end is not waited for.
    this.close().catch(() => {});
    const client = new pg.Client({ connectionString: this.#connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [this.#name]);
    } finally {
      await client.end();
    }
  }
}

class OpenTransaction implements Queryable {
  readonly #transaction: Transaction<unknown>;

  constructor(transaction: Transaction<unknown>) {
    this.#transaction = transaction;
  }

  as<Tables>(): Kysely<Tables> {
    return this.#transaction as unknown as Kysely<Tables>;
  }
}
