import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { ChangeNotifier, notifyChange } from './change-notifier.server.ts';

let opened: TestDatabase;
let notifier: ChangeNotifier;

beforeEach(async () => {
  opened = await openTestDatabase();
  notifier = new ChangeNotifier(opened.connectionString);
  await notifier.ready;
});
afterEach(async () => {
  await notifier.close();
  await opened.close();
});

const nextRing = (channel: string): Promise<string> =>
  new Promise((resolve) => {
    const stop = notifier.on(channel, (payload) => {
      stop();
      resolve(payload);
    });
  });

test('a ring reaches the listeners of its channel, once its transaction commits', async () => {
  const ring = nextRing('stock');
  const heard: string[] = [];
  notifier.on('stock', (payload) => heard.push(payload));
  await opened.database
    .transaction(async (transaction) => {
      await notifyChange(transaction, 'stock', 'rolled back');
      throw new Error('no');
    })
    .catch(() => {});
  await opened.database.transaction((transaction) => notifyChange(transaction, 'other', '1'));
  await opened.database.transaction((transaction) => notifyChange(transaction, 'stock', '2'));
  expect(await ring).toBe('2');
  expect(heard).toEqual(['2']);
});

test('after a broken connection it listens again and says that rings may have been missed', async () => {
  const first = nextRing('stock');
  await notifyChange(opened.database, 'stock', 'before');
  expect(await first).toBe('before');
  const reconnected = new Promise<void>((resolve) => {
    notifier.onReconnect(resolve);
  });
  await opened.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  );
  await reconnected;
  const second = nextRing('stock');
  await notifyChange(opened.database, 'stock', 'after');
  expect(await second).toBe('after');
});
