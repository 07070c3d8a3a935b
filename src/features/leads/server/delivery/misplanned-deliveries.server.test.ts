import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { leaseAll, UNLIMITED } from '#test/builders/leads/delivery-parts.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { PAUSE_AFTER_FAILURES } from '../../rules/delivery/delivery-endpoint.ts';
import { DeliveryEndpoints } from './delivery-endpoints.server.ts';
import { DeliveryQueue } from './delivery-queue.server.ts';
import { ForwardJumps } from './forward-jumps.ts';
import { moveMisplannedDeliveries } from './misplanned-deliveries.server.ts';

const LEASE_MS = 90_000;

let bench: LeadBench;
let queue: DeliveryQueue;
beforeAll(async () => {
  bench = await openLeadBench();
  queue = new DeliveryQueue(bench.database);
});
afterAll(() => bench.close());
beforeEach(() => bench.database.pool.query('delete from leads; delete from rate_limits; delete from delivery_endpoints'));

const now = (): number => bench.clock.now();
const send = async (): Promise<void> => {
  await bench.submit(bench.post({ fields: { email: `${crypto.randomUUID()}@example.com` } }));
};
const lease = async (): Promise<number> => (await leaseAll(queue, LEASE_MS, now())).deliveries.length;
const move = (): Promise<number> => moveMisplannedDeliveries(bench.database, LEASE_MS, now());
/** Runs a function while the clock is a day ahead. */
const aDayAhead = async (run: () => Promise<unknown>): Promise<void> => {
  bench.clock.nowMs += DAY_MS;
  await run();
  bench.clock.nowMs -= DAY_MS;
};

test('leads that arrived while the clock was a day ahead are due as soon as the clock is corrected', async () => {
  await aDayAhead(send);
  expect(await lease()).toBe(0);
  expect(await move()).toBe(2);
  expect(await lease()).toBe(2);
});

test('retries that were planned while the clock was a day ahead are due as soon as the clock is corrected', async () => {
  await send();
  await aDayAhead(async () => {
    for (const delivery of (await leaseAll(queue, LEASE_MS, now())).deliveries) await queue.markFailed(delivery, 'no answer', now(), 0.5);
  });
  expect(await lease()).toBe(0);
  await move();
  expect(await lease()).toBe(2);
});

test('if the clock is turned back during a delivery, another worker may take over this delivery only after the duration of a full lease', async () => {
  await send();
  await aDayAhead(lease);
  await move();
  expect(await lease()).toBe(0);
  bench.clock.nowMs += LEASE_MS;
  expect(await lease()).toBe(2);
});

test('a retry with the longest wait of the schedule keeps its planned time', async () => {
  await send();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { deliveries } = await leaseAll(queue, LEASE_MS, now());
    expect(deliveries).toHaveLength(2);
    for (const delivery of deliveries) await queue.markFailed(delivery, 'no answer', now(), 1);
    expect(await move()).toBe(0);
    bench.clock.nowMs = (await queue.nextDueAt(now())) ?? now();
  }
});

test('if an endpoint was paused while the clock was a day ahead, the pause ends as soon as the clock is corrected', async () => {
  const endpoints = new DeliveryEndpoints(bench.database);
  const key = { dealershipId: bench.site.primaryDealership.id, endpoint: 'mail sales@dealer.example' };
  await aDayAhead(async () => {
    for (let failure = 0; failure < PAUSE_AFTER_FAILURES; failure += 1) await endpoints.recordFailure(key, 'no answer', now(), 0.5);
  });
  await move();
  const { rows } = await bench.database.pool.query<{ until: Date; since: Date }>(
    'select paused_until as until, failing_since as since from delivery_endpoints',
  );
  expect(rows).toEqual([{ until: new Date(now()), since: new Date(now()) }]);
  await move();
});

test('leases do not end when the clock is set forward, so no lead is sent twice', async () => {
  const steady = { ms: 0 };
  const jumps = new ForwardJumps(bench.clock, () => steady.ms);
  const leaseKept = async (): Promise<number> => {
    const keepsLeases = jumps.hasJumped(LEASE_MS);
    return (await queue.lease({ shares: UNLIMITED, running: [], leaseMs: LEASE_MS, now: now(), keepsLeases })).deliveries.length;
  };
  await send();
  expect(await leaseKept()).toBe(2);
  bench.clock.nowMs += DAY_MS;
  expect(await leaseKept()).toBe(0);
  await send();
  expect(await leaseKept()).toBe(2);
  for (const passed of [MINUTE_MS, MINUTE_MS]) {
    bench.clock.nowMs += passed;
    steady.ms += passed;
  }
  expect(await leaseKept()).toBeGreaterThanOrEqual(2);
});
