import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { type LostPayment, ReconciliationStore } from './reconciliation-store.server.ts';

let opened: TestDatabase;
let store: ReconciliationStore;
beforeEach(async () => {
  opened = await openTestDatabase();
  store = new ReconciliationStore(opened.database);
});
afterEach(() => opened.close());

const lost = (outcome: LostPayment['outcome']): LostPayment => ({
  siteId: 1,
  id: randomUUID(),
  provider: 'sandbox',
  providerAccount: null,
  sessionRef: `session-${outcome}`,
  amountCents: 50_000,
  outcome,
});

test('if the comparison after one restore is unfinished, the comparison after the next restore includes the same payments', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await store.begin(first, TEST_NOW - 9 * HOUR_MS, TEST_NOW - 8 * HOUR_MS);
  const collected = lost('collected');
  for (const payment of [collected, lost('ended')]) await store.addLost(first, payment, TEST_NOW - 8 * HOUR_MS);
  await store.markListed(first, TEST_NOW - 8 * HOUR_MS);

  await store.begin(second, TEST_NOW - HOUR_MS, TEST_NOW);
  expect(await store.findOpen()).toEqual({ id: second, paymentsSince: TEST_NOW - 9 * HOUR_MS, isListed: false });
  expect(await store.listLost()).toEqual([collected]);
});

test('a comparison that was finished before the second restore is not repeated', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await store.begin(first, TEST_NOW - 9 * HOUR_MS, TEST_NOW - 8 * HOUR_MS);
  await store.addLost(first, lost('collected'), TEST_NOW - 8 * HOUR_MS);
  await store.finish(first, TEST_NOW - 7 * HOUR_MS);

  await store.begin(second, TEST_NOW - HOUR_MS, TEST_NOW);
  expect(await store.findOpen()).toEqual({ id: second, paymentsSince: TEST_NOW - HOUR_MS, isListed: false });
  expect(await store.listLost()).toEqual([]);
});

test('listLost returns the payments of an unfinished reconciliation, even if the node that began it has a slow clock', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await store.begin(first, TEST_NOW, TEST_NOW + 2 * HOUR_MS);
  await store.finish(first, TEST_NOW + 2 * HOUR_MS);
  await store.begin(second, TEST_NOW, TEST_NOW + HOUR_MS);
  const collected = lost('collected');
  await store.addLost(second, collected, TEST_NOW + HOUR_MS);
  expect(await store.listLost()).toEqual([collected]);
});
