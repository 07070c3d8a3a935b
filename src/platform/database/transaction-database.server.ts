import pg from 'pg';
import { Database } from './database.server.ts';

/**
 * The statements with which Kysely begins and ends a transaction, and the statements that replace them if a transaction
 * is already open.
 */
const NESTED: Readonly<Record<string, string>> = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested',
};

type Query = (...parameters: unknown[]) => unknown;

/** A pool whose only connection is one that has an open transaction. It never closes or releases the connection. */
class TransactionPool extends pg.Pool {
  readonly #connection: pg.PoolClient;

  constructor(client: pg.ClientBase) {
    super({ max: 1 });
    const query: Query = (statement, ...rest) =>
      (client.query as Query).call(client, typeof statement === 'string' ? (NESTED[statement] ?? statement) : statement, ...rest);
    this.#connection = { query, release: () => {} } as unknown as pg.PoolClient;
    this.connect = async () => this.#connection;
    this.query = query as unknown as pg.Pool['query'];
  }
}

/**
 * Returns a `Database` whose statements all run in the open transaction of `client`. If a service passes this object to several
 * stores, the changes of all stores are committed together or not at all. A transaction that a store begins becomes a
 * savepoint. Statements run one after the other, so stores must not begin two transactions at once.
 */
export const databaseInTransaction = (client: pg.ClientBase): Database => new Database('', { pool: new TransactionPool(client) });
