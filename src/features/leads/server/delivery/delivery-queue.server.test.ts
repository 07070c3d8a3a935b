import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leaseAll } from '#test/builders/leads/delivery-parts.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { MAX_ATTEMPTS } from '../../rules/delivery/retry-schedule.ts';
import { DeliveryQueue } from './delivery-queue.server.ts';

const FIVE = { mail: { all: 5, dealership: 5, endpoint: 5 }, webhook: { all: 5, dealership: 5, endpoint: 5 } };

let bench: LeadBench;
let queue: DeliveryQueue;
beforeAll(async () => {
  bench = await openLeadBench();
  queue = new DeliveryQueue(bench.database);
});
afterAll(() => bench.close());
beforeEach(() => bench.database.pool.query('delete from leads; delete from rate_limits'));

const send = async (email = 'jo@example.com'): Promise<string> => {
  const sent = await bench.service.submitLead(bench.site, bench.post({ fields: { email } }));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return sent.value.leadId;
};

test('two workers that lease at the same time never get the same delivery', async () => {
  for (let lead = 0; lead < 5; lead++) await send(`shopper-${lead}@example.com`);
  const leased = (
    await Promise.all(Array.from({ length: 8 }, () => queue.lease({ shares: FIVE, running: [], leaseMs: 90_000, now: bench.clock.now() })))
  ).flatMap(({ deliveries }) => deliveries);
  expect(leased).toHaveLength(10);
  expect(new Set(leased.map(({ id }) => id)).size).toBe(10);
});

test('a delivery is given up if the worker was killed during every attempt', async () => {
  const leadId = await send();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    expect((await leaseAll(queue, 90_000, bench.clock.now())).deliveries.map((delivery) => delivery.attempt)).toEqual([attempt, attempt]);
    bench.clock.nowMs += 90_000;
  }
  const { deliveries, givenUp } = await leaseAll(queue, 90_000, bench.clock.now());
  expect(deliveries).toEqual([]);
  expect(givenUp.map(({ leadId: lead, channel, attempts }) => [lead, channel, attempts]).sort()).toEqual([
    [leadId, 'email', MAX_ATTEMPTS],
    [leadId, 'receipt', MAX_ATTEMPTS],
  ]);
  const stored = (await bench.store.find(bench.site, leadId))?.deliveries;
  expect(stored?.map(({ status, attempts }) => [status, attempts])).toEqual(Array(2).fill(['dead', MAX_ATTEMPTS]));
  expect(stored?.[0]?.lastError).toContain('no attempt was completed');
  expect(await queue.nextDueAt(0)).toBeNull();
});

test('a delivery is due immediately after its worker has returned the lease, and the attempt is not counted', async () => {
  await send();
  for (const delivery of (await leaseAll(queue, 90_000, bench.clock.now())).deliveries) await queue.giveBack(delivery, bench.clock.now());
  expect((await leaseAll(queue, 90_000, bench.clock.now())).deliveries.map(({ attempt }) => attempt)).toEqual([1, 1]);
});

test('nextDueAt returns the earliest time after the given time at which a delivery is due', async () => {
  expect(await queue.nextDueAt(0)).toBeNull();
  await send();
  expect(await queue.nextDueAt(bench.clock.now() - 1)).toBe(bench.clock.now());
  expect(await queue.nextDueAt(bench.clock.now())).toBeNull();
});
