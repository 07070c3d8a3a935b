import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/test-database.ts';
import { ChangeBell, ringBell } from './change-bell.server.ts';

let opened: TestDatabase;
let bell: ChangeBell;

beforeEach(async () => {
  opened = await openTestDatabase();
  bell = new ChangeBell(opened.connectionString);
  await bell.ready;
});
afterEach(async () => {
  await bell.close();
  await opened.close();
});

const nextRing = (channel: string): Promise<string> =>
  new Promise((resolve) => {
    const stop = bell.on(channel, (payload) => {
      stop();
      resolve(payload);
    });
  });

test('a ring reaches the listeners of its channel, once its transaction commits', async () => {
  const ring = nextRing('stock');
  const heard: string[] = [];
  bell.on('stock', (payload) => heard.push(payload));
  await opened.database
    .transaction(async (transaction) => {
      await ringBell(transaction, 'stock', 'rolled back');
      throw new Error('no');
    })
    .catch(() => {});
  await opened.database.transaction((transaction) => ringBell(transaction, 'other', '1'));
  await opened.database.transaction((transaction) => ringBell(transaction, 'stock', '2'));
  expect(await ring).toBe('2');
  expect(heard).toEqual(['2']);
});

test('after a broken connection it listens again and says that rings may have been missed', async () => {
  const first = nextRing('stock');
  await ringBell(opened.database, 'stock', 'before');
  expect(await first).toBe('before');
  const reconnected = new Promise<void>((resolve) => {
    bell.onReconnect(resolve);
  });
  await opened.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  );
  await reconnected;
  const second = nextRing('stock');
  await ringBell(opened.database, 'stock', 'after');
  expect(await second).toBe('after');
});
