import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStallingProxy, socketOf } from '#test/builders/program/stalling-proxy.ts';
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

/**
 * Returns when the notifier listens to the channel. The promise `payload` then resolves with the next notification of
 * the channel.
 */
const listenForNext = async (channel: string, on = notifier): Promise<{ readonly payload: Promise<string> }> => {
  const payload = new Promise<string>((resolve) => {
    const stop = on.on(channel, (heard) => {
      stop();
      resolve(heard);
    });
  });
  await on.ready;
  return { payload };
};

test('ChangeNotifier calls the listeners of a channel when a transaction with a notification for this channel is committed', async () => {
  const next = await listenForNext('stock');
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
  expect(await next.payload).toBe('2');
  expect(heard).toEqual(['2']);
});

test('the promise `ready` of ChangeNotifier resolves when it listens to every channel', async () => {
  const channels = Array.from({ length: 50 }, (_, channel) => `channel ${channel}`);
  const heard: string[] = [];
  for (const channel of channels) notifier.on(channel, () => heard.push(channel));
  await notifier.ready;
  await opened.database.transaction(async (transaction) => {
    for (const channel of channels) await notifyChange(transaction, channel, '');
  });
  await expect.poll(() => heard).toEqual(channels);
});

test('ChangeNotifier listens again after its connection broke, and reports that notifications may have been lost', async () => {
  const first = await listenForNext('stock');
  await notifyChange(opened.database, 'stock', 'before');
  expect(await first.payload).toBe('before');
  const reconnected = new Promise<void>((resolve) => {
    notifier.onReconnect(resolve);
  });
  await opened.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt change notifier' and datname = current_database()`,
  );
  await reconnected;
  const second = await listenForNext('stock');
  await notifyChange(opened.database, 'stock', 'after');
  expect(await second.payload).toBe('after');
});

test('ChangeNotifier replaces a connection on which the server no longer answers, although the connection was not closed', async () => {
  const { socket, through } = socketOf(opened.connectionString);
  const proxy = await openStallingProxy(socket);
  const behindProxy = new ChangeNotifier(through(proxy.port), { heartbeatMs: 20, answerLimitMs: 500 });
  try {
    await behindProxy.ready;
    const next = await listenForNext('stock', behindProxy);
    const reconnected = new Promise<void>((resolve) => {
      behindProxy.onReconnect(resolve);
    });
    proxy.stall('pass');
    await reconnected;
    await notifyChange(opened.database, 'stock', 'after');
    expect(await next.payload).toBe('after');
    proxy.stall('stall');
    await behindProxy.close();
  } finally {
    await behindProxy.close();
    await proxy.close();
  }
});
