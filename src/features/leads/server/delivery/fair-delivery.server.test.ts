import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { leaseAll } from '#test/builders/leads/delivery-parts.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { deliveryBenchOfEachTest } from '#test/builders/vehicle-page/delivery-bench.ts';
import { type DeliveryEndpoint, MAIL_SERVER, PAUSE_AFTER_FAILURES } from '../../rules/delivery/delivery-endpoint.ts';
import { type DeliveryShares, deliveryShares } from '../../rules/delivery/delivery-shares.ts';
import type { EndpointChange } from '../../rules/delivery/endpoint-notice.ts';
import type { DeliveryTarget } from '../../rules/delivery/route-lead.ts';
import { DeliveryEndpoints } from './delivery-endpoints.server.ts';
import { DeliveryQueue, type LeasedDelivery } from './delivery-queue.server.ts';
import { listEndpoints } from './list-endpoints.server.ts';

const HOOK = 'https://crm.example/leads';
const TO_HOOK: DeliveryTarget = { channel: 'webhook', receiver: HOOK };
const TO_MAIL: DeliveryTarget = { channel: 'email', receiver: 'sales@dealer.example' };

describe('the queue', () => {
  let bench: LeadBench;
  let queue: DeliveryQueue;
  let told: (readonly [DeliveryEndpoint, EndpointChange['kind']])[] = [];
  let endpoints: DeliveryEndpoints;
  let payload = 0;
  beforeAll(async () => {
    bench = await openLeadBench();
    queue = new DeliveryQueue(bench.database);
    endpoints = new DeliveryEndpoints(bench.database, async (_, endpoint, { kind }) => void told.push([endpoint, kind]));
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.pool.query('delete from leads; delete from delivery_endpoints');
    told = [];
  });

  const store = async (site: Site, count: number, ...targets: readonly DeliveryTarget[]): Promise<void> => {
    for (let number = 0; number < count; number++) {
      const ids = { id: crypto.randomUUID(), submissionId: crypto.randomUUID() };
      const owner = { siteId: site.id, siteSlug: site.slug, dealershipId: site.primaryDealership.id };
      bench.clock.nowMs += 1;
      payload += 1;
      await bench.store.accept(buildLead({ ...ids, ...owner, createdAt: bench.clock.now() }), Buffer.from([payload % 256]), targets, null);
    }
  };
  const keyOf = (site: Site, endpoint: string): DeliveryEndpoint => ({ dealershipId: site.primaryDealership.id, endpoint });
  const hookOf = (site: Site): DeliveryEndpoint => keyOf(site, `webhook ${HOOK}`);
  const countsOf = (leased: readonly LeasedDelivery[]): Readonly<Record<string, number>> =>
    Object.fromEntries([bench.site, bench.otherSite].map(({ slug, id }) => [slug, leased.filter(({ siteId }) => siteId === id).length]));
  const lease = async (shares: DeliveryShares, running: readonly DeliveryEndpoint[] = []): Promise<readonly LeasedDelivery[]> =>
    (await queue.lease({ shares, running, leaseMs: 90_000, now: bench.clock.now() })).deliveries;
  const fail = async (key: DeliveryEndpoint, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await endpoints.recordFailure(key, 'the receiver answered 503', bench.clock.now(), 0.5);
  };
  const dueNow = async (): Promise<number> => (await leaseAll(queue, 1, bench.clock.now())).deliveries.length;

  test('many leads of one dealership do not delay the lead of another dealership', async () => {
    await store(bench.site, 20, TO_HOOK);
    await store(bench.otherSite, 1, TO_HOOK);
    const first = await lease(deliveryShares(10));
    expect(countsOf(first)).toEqual({ [bench.site.slug]: 3, [bench.otherSite.slug]: 1 });
    await store(bench.otherSite, 1, TO_HOOK);
    expect(countsOf(await lease(deliveryShares(10), first))).toEqual({ [bench.site.slug]: 0, [bench.otherSite.slug]: 1 });
  });

  test('all mailboxes of a dealership together use no more connections to the mail server than one dealership may use', async () => {
    await store(
      bench.site,
      5,
      TO_MAIL,
      { channel: 'email', receiver: 'boss@dealer.example' },
      { channel: 'adf', receiver: 'crm@dealer.example' },
    );
    await store(bench.otherSite, 1, TO_MAIL);
    expect(countsOf(await lease(deliveryShares(10)))).toEqual({ [bench.site.slug]: 3, [bench.otherSite.slug]: 1 });
  });

  test('dealerships share the limit of running deliveries equally if each of them alone could use the whole limit', async () => {
    await store(bench.site, 10, TO_HOOK);
    await store(bench.otherSite, 10, TO_HOOK);
    const shares = { all: 4, dealership: 4, endpoint: 4 };
    expect(countsOf(await lease({ webhook: shares, mail: shares }))).toEqual({ [bench.site.slug]: 2, [bench.otherSite.slug]: 2 });
  });

  test('an endpoint whose last attempt failed gets one attempt at a time', async () => {
    await store(bench.site, 5, TO_HOOK);
    await fail(hookOf(bench.site), 1);
    const leased = await lease(deliveryShares(10));
    expect(leased).toHaveLength(1);
    expect(await lease(deliveryShares(10), leased)).toEqual([]);
  });

  test('an endpoint that keeps failing is paused for all nodes, and the operator is told once', async () => {
    await store(bench.site, 3, TO_HOOK, TO_MAIL);
    await fail(hookOf(bench.site), PAUSE_AFTER_FAILURES - 1);
    expect(told).toEqual([]);
    await fail(hookOf(bench.site), 3);
    expect(told).toEqual([[hookOf(bench.site), 'paused']]);
    const other = new DeliveryQueue(bench.database);
    expect((await leaseAll(other, 90_000, bench.clock.now())).deliveries.map(({ channel }) => channel)).toEqual(Array(3).fill('email'));
    expect(await endpoints.countByState()).toEqual({ failing: 0, paused: 1 });
  });

  test('when the pause of an endpoint ends, only one node tries one delivery, and if it fails, a longer pause begins', async () => {
    await store(bench.site, 3, TO_HOOK);
    await fail(hookOf(bench.site), PAUSE_AFTER_FAILURES);
    expect(await queue.nextDueAt(bench.clock.now())).toBe(bench.clock.now() + 5_000);
    bench.clock.nowMs += 60_000;
    const trials = await Promise.all([lease(deliveryShares(10)), lease(deliveryShares(10))]);
    expect(trials.flat()).toHaveLength(1);
    await fail(hookOf(bench.site), 1);
    bench.clock.nowMs += 29_000;
    expect(await lease(deliveryShares(10))).toEqual([]);
    bench.clock.nowMs += 2_000;
    expect(await lease(deliveryShares(10))).toHaveLength(1);
  });

  test('when a paused endpoint works again, all deliveries that waited for it are due immediately, and the operator is told', async () => {
    await store(bench.site, 3, TO_HOOK);
    for (const delivery of (await leaseAll(queue, 90_000, bench.clock.now())).deliveries)
      await queue.markFailed({ ...delivery, attempt: 8 }, 'the receiver answered 503', bench.clock.now(), 0.5);
    await fail(hookOf(bench.site), PAUSE_AFTER_FAILURES);
    expect(await dueNow()).toBe(0);
    expect(await endpoints.recordSuccess(hookOf(bench.site), bench.clock.now())).toBe(true);
    expect(await dueNow()).toBe(3);
    expect(told.map(([, kind]) => kind)).toEqual(['paused', 'works-again']);
    expect(await endpoints.countByState()).toEqual({ failing: 0, paused: 0 });
  });

  test('if a paused receiver refuses a trial delivery, the trial is not counted as an attempt, and the time of the next attempt does not change', async () => {
    await store(bench.site, 1, TO_HOOK);
    const [delivery] = await lease(deliveryShares(10));
    if (delivery) await queue.markFailed({ ...delivery, attempt: 8 }, 'the receiver answered 503', bench.clock.now(), 0.5);
    const planned = await queue.nextDueAt(bench.clock.now());
    await fail(hookOf(bench.site), PAUSE_AFTER_FAILURES);
    bench.clock.nowMs += 10_000;
    const [trial] = await lease(deliveryShares(10));
    expect(trial).toMatchObject({ plannedAt: planned, attempt: 2 });
    if (trial) await queue.markFailed(trial, 'the receiver answered 503', bench.clock.now(), 0.5);
    await endpoints.resume(hookOf(bench.otherSite), bench.clock.now());
    await bench.database.pool.query('delete from delivery_endpoints');
    expect(await queue.nextDueAt(bench.clock.now())).toBe(planned);
    bench.clock.nowMs = planned ?? 0;
    expect((await lease(deliveryShares(10))).map(({ attempt }) => attempt)).toEqual([2]);
  });

  test('if the mail server fails, all mails are paused and webhooks are not; after the pause, one mail is tried before the others', async () => {
    await store(bench.site, 2, TO_HOOK, TO_MAIL, { channel: 'receipt', receiver: 'jo@example.com' });
    await store(bench.otherSite, 2, TO_MAIL);
    await fail(MAIL_SERVER, PAUSE_AFTER_FAILURES);
    expect((await leaseAll(queue, 90_000, bench.clock.now())).deliveries.map(({ channel }) => channel)).toEqual(['webhook', 'webhook']);
    bench.clock.nowMs += 6_000;
    expect((await leaseAll(queue, 90_000, bench.clock.now())).deliveries).toHaveLength(1);
    await endpoints.recordSuccess(MAIL_SERVER, bench.clock.now());
    expect((await leaseAll(queue, 90_000, bench.clock.now())).deliveries).toHaveLength(5);
  });

  test('a receiver that an operator has paused gets deliveries again only after an operator resumes it', async () => {
    await store(bench.site, 2, TO_HOOK);
    expect(await endpoints.pauseByHand(hookOf(bench.site))).toBe(true);
    expect(await endpoints.pauseByHand(hookOf(bench.site))).toBe(false);
    await endpoints.recordSuccess(hookOf(bench.site), bench.clock.now());
    bench.clock.nowMs += 3_600_000;
    expect(await dueNow()).toBe(0);
    expect(await endpoints.resume(hookOf(bench.site), bench.clock.now())).toBe(true);
    expect(await dueNow()).toBe(2);
  });

  test('the list of endpoints shows waiting deliveries, the time of the first failure, and deliveries of the last 24 hours', async () => {
    await store(bench.site, 3, TO_HOOK, TO_MAIL);
    const failedAt = bench.clock.now();
    for (const delivery of (await leaseAll(queue, 90_000, bench.clock.now())).deliveries)
      if (delivery.channel === 'email') await queue.markDelivered(delivery, bench.clock.now());
    await fail(hookOf(bench.site), PAUSE_AFTER_FAILURES);
    const listed = await listEndpoints(bench.database, { dealershipSlug: bench.site.primaryDealership.slug }, bench.clock.now());
    expect(listed).toEqual([
      expect.objectContaining({
        endpoint: `webhook ${HOOK}`,
        waiting: 3,
        failures: PAUSE_AFTER_FAILURES,
        failingSince: failedAt,
        pausedUntil: failedAt + 5_000,
        lastError: 'the receiver answered 503',
      }),
      expect.objectContaining({ endpoint: 'mail sales@dealer.example', waiting: 0, failures: 0, deliveredIn24Hours: 3, pausedUntil: null }),
    ]);
  });
});

describe('the worker', () => {
  const sent = deliveryBenchOfEachTest();
  /**
   * Stores a lead whose deliveries are already due. A running worker uses the machine's clock, so the clock of the
   * test is set to two minutes before the machine's time.
   */
  const sendBefore = (): Promise<string> => {
    sent.bench.clock.nowMs = Date.now() - 120_000;
    return sent.send();
  };
  const statusOf = async (leadId: string, channel: string): Promise<string> => (await sent.deliveryOf(leadId, channel)).status;

  test('mails are still delivered while every request to a webhook hangs', { timeout: 30_000 }, async () => {
    let open = 0;
    const silent = createServer(() => {
      open += 1;
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
    const { recipients } = sent.site.primaryDealership;
    sent.site = sent.withRecipients({ ...recipients, webhooks: recipients.webhooks.map((webhook) => ({ ...webhook, url })) });
    const leads: string[] = [];
    for (let lead = 0; lead < 6; lead++) leads.push(await sendBefore());
    const worker = sent.makeWorker({ clock: systemClock, shares: deliveryShares(10) });
    worker.start();
    try {
      for (const leadId of leads) await expect.poll(() => statusOf(leadId, 'email'), { timeout: 5_000 }).toBe('delivered');
      expect(open).toBe(3);
    } finally {
      await worker.stop(0);
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('webhooks are delivered while the mail server hangs', { timeout: 30_000 }, async () => {
    const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const leads: string[] = [];
    for (let lead = 0; lead < 6; lead++) leads.push(await sendBefore());
    const worker = sent.makeWorker({ clock: systemClock, smtpUrl, shares: deliveryShares(2) });
    worker.start();
    try {
      for (const leadId of leads) await expect.poll(() => statusOf(leadId, 'webhook'), { timeout: 8_000 }).toBe('delivered');
      expect(await statusOf(leads[0] ?? '', 'email')).toBe('pending');
    } finally {
      await worker.stop(0);
      silent.close();
    }
  });

  test('a webhook that keeps failing is paused, and exactly one log line, without the URL of the webhook, reports the pause', async () => {
    sent.hook.status = 503;
    for (let lead = 0; lead < 8; lead++) await sent.send();
    await sent.makeWorker().runOnce();
    const lines = sent.log.lines.filter(({ message }) => message.includes('is paused'));
    expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
      ['error', { dealershipId: sent.site.primaryDealership.id, endpoint: 'webhook' }],
    ]);
    sent.hook.status = 204;
    sent.bench.clock.nowMs += 10_000;
    await sent.makeWorker().runOnce();
    expect(sent.log.lines.some(({ level, message }) => level === 'info' && message.includes('works again'))).toBe(true);
    const [row] = (await sent.bench.database.pool.query("select count(*) from lead_deliveries where status <> 'delivered'")).rows;
    expect(row).toEqual({ count: 0 });
  });

  test('if the mail server cannot be reached, the failure is stored once for the mail server, and not for each receiver', async () => {
    for (let lead = 0; lead < 3; lead++) await sent.send();
    await sent.makeWorker({ smtpUrl: 'smtp://127.0.0.1:1' }).runOnce();
    const { rows } = await sent.bench.database.pool.query('select dealership_id, endpoint from delivery_endpoints');
    expect(rows).toEqual([{ dealership_id: 0, endpoint: 'mail server' }]);
  });
});
