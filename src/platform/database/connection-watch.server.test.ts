import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStallingProxy, type StallingProxy, socketOf } from '#test/builders/program/stalling-proxy.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { Database } from './database.server.ts';

const CONNECTIONS = 3;

let opened: TestDatabase;
let proxy: StallingProxy;
let database: Database;

beforeEach(async () => {
  opened = await openTestDatabase();
  const { socket, through } = socketOf(opened.connectionString);
  proxy = await openStallingProxy(socket);
  database = new Database(through(proxy.port), { maxConnections: CONNECTIONS, poolLimitMs: 60_000, statementLimitMs: 1_000 });
});
afterEach(async () => {
  await database.close(0);
  await proxy.close();
  await opened.close();
});

const sleep = (seconds: number) => database.pool.query('select pg_sleep($1)', [seconds]);
/** Makes the proxy stop forwarding data on all connections of the pool. Then sends a query on each connection. */
const stallAll = async (newOnes: 'pass' | 'stall'): Promise<{ readonly outcomes: Promise<string[]> }> => {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()));
  for (const client of clients) client.release();
  proxy.stall(newOnes);
  const settled = Promise.allSettled(clients.map(() => database.pool.query('select 1')));
  // The pool assigns connections to the queries in the next iteration of the event loop, so the test waits for this
  // iteration.
  await new Promise((resolve) => setImmediate(resolve));
  return { outcomes: settled.then((all) => all.map(({ status }) => status)) };
};

test('connections that died without being closed are replaced, even if all connections are in use', async () => {
  const { outcomes } = await stallAll('pass');
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(await outcomes).toEqual(Array.from({ length: CONNECTIONS }, () => 'rejected'));
});

test('if one connection no longer works, all connections that are not in use are closed too', async () => {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.connect()));
  for (const client of clients) client.release();
  proxy.stall('pass');
  await expect(database.pool.query('select 1')).rejects.toThrow('Connection terminated');
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction on a dead connection fails, and the pool can then open a new connection', async () => {
  const failed = database.transaction(async (transaction) => {
    await transaction
      .as()
      .selectNoFrom(({ lit }) => lit(1).as('one'))
      .execute();
    proxy.stall('pass');
    await transaction
      .as()
      .selectNoFrom(({ lit }) => lit(2).as('two'))
      .execute();
  });
  await expect(failed).rejects.toThrow(/connection/i);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.query('select 1')));
});

test('PostgreSQL ends an SQL statement that takes too long', async () => {
  await expect(sleep(60)).rejects.toMatchObject({ code: '57014' });
});

test('a connection for long work may run longer statements than the other connections', async () => {
  const { client, close } = await database.connectForLongWork({ statementLimitMs: 60_000 });
  await client.query('select pg_sleep(3)');
  close();
  await expect(sleep(60)).rejects.toMatchObject({ code: '57014' });
});

test('closing the database succeeds although the server does not answer', async () => {
  const { outcomes } = await stallAll('stall');
  await database.close(100);
  expect(await outcomes).toEqual(Array.from({ length: CONNECTIONS }, () => 'rejected'));
});

test('Database.cut closes all connections although the server does not answer', async () => {
  const { outcomes } = await stallAll('stall');
  await database.cut();
  expect(await outcomes).toEqual(Array.from({ length: CONNECTIONS }, () => 'rejected'));
});
