import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { ChangeNotifier } from '#platform/database/change-notifier.server.ts';
import { leaseAll } from '#test/builders/leads/delivery-parts.ts';
import { deliveryBenchOfEachTest, HOOK_SECRET } from '#test/builders/vehicle-page/delivery-bench.ts';
import { MAX_ATTEMPTS, RETRY_WAITS_MS } from '../../rules/delivery/retry-schedule.ts';
import { DeliveryQueue } from './delivery-queue.server.ts';

const sent = deliveryBenchOfEachTest();
const { makeWorker, send, deliveriesOf, deliveryOf, mailOf } = sent;

test('a failing webhook is called again at the scheduled times with the same id, and is given up after the last attempt', async () => {
  const leadId = await send();
  const worker = makeWorker();
  sent.hook.status = 503;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await worker.runOnce();
    const delivery = await deliveryOf(leadId, 'webhook');
    expect(delivery.attempts).toBe(attempt);
    if (delivery.status === 'pending') waits.push((delivery.nextAttemptAt - sent.bench.clock.now()) / 1000);
    sent.bench.clock.nowMs = Math.max(sent.bench.clock.nowMs, delivery.nextAttemptAt);
  }
  expect(waits).toEqual(RETRY_WAITS_MS.slice(1).map((ms) => ms / 1000));
  expect(await deliveryOf(leadId, 'webhook')).toMatchObject({ status: 'dead', lastError: 'the receiver answered 503' });
  expect(sent.hook.calls).toHaveLength(MAX_ATTEMPTS);
  expect(new Set(sent.hook.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(sent.log.lines.some(({ level, message }) => level === 'error' && message.includes('given up'))).toBe(true);
  expect((await sent.bench.store.list(sent.site, { dead: true })).map(({ lead }) => lead.id)).toEqual([leadId]);

  sent.hook.status = 200;
  expect(await sent.bench.store.retryDead(sent.site, leadId, sent.bench.clock.now())).toBe(1);
  await worker.runOnce();
  expect(await deliveryOf(leadId, 'webhook')).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(sent.hook.calls.at(-1)?.headers['webhook-id']).toBe(sent.hook.calls[0]?.headers['webhook-id']);
  expect(await sent.bench.store.list(sent.site, { dead: true })).toEqual([]);
});

test('a webhook that answers 410 is switched off, a redirect is not followed, and the mail is still delivered', async () => {
  const gone = await send();
  sent.hook.status = 410;
  await makeWorker().runOnce();
  expect((await deliveryOf(gone, 'webhook')).status).toBe('disabled');
  expect((await deliveryOf(gone, 'email')).status).toBe('delivered');

  const redirected = await send();
  sent.hook.status = 302;
  sent.hook.location = sent.hook.url;
  await makeWorker().runOnce();
  expect(await deliveryOf(redirected, 'webhook')).toMatchObject({ status: 'pending', lastError: 'the receiver answered 302' });
  expect(sent.hook.calls).toHaveLength(2);
});

test('a webhook is not called if its address is private, or if it is no longer configured', async () => {
  const leadId = await send();
  await makeWorker({ allowPrivate: [] }).runOnce();
  expect((await deliveryOf(leadId, 'webhook')).lastError).toContain('not on the public internet');
  const other = await send();
  sent.site = sent.withRecipients({ ...sent.site.primaryDealership.recipients, webhooks: [] });
  await makeWorker().runOnce();
  expect((await deliveryOf(other, 'webhook')).status).toBe('disabled');
  expect(sent.hook.calls).toHaveLength(0);
});

test('if the dealership changes the secret of its webhook, later attempts are signed with the new secret', async () => {
  await send();
  sent.hook.status = 503;
  await makeWorker().runOnce();
  const secret = `whsec_${Buffer.from('another secret of 24 by.').toString('base64')}`;
  const { recipients } = sent.site.primaryDealership;
  sent.site = sent.withRecipients({ ...recipients, webhooks: recipients.webhooks.map((webhook) => ({ ...webhook, secret })) });
  sent.hook.status = 200;
  sent.bench.clock.nowMs += 6_000;
  await makeWorker().runOnce();
  const isSignedWith = (key: string) =>
    sent.hook.calls.map(({ headers, body }) => {
      try {
        return Boolean(new Webhook(key).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    });
  expect(isSignedWith(HOOK_SECRET)).toEqual([true, false]);
  expect(isSignedWith(secret)).toEqual([false, true]);
});

test('a lead is not sent to a webhook whose secret cannot sign messages, and is sent after the secret was corrected', async () => {
  const { recipients } = sent.site.primaryDealership;
  const withSecret = (secret: string) =>
    sent.withRecipients({ ...recipients, webhooks: recipients.webhooks.map((webhook) => ({ ...webhook, secret })) });
  sent.site = withSecret('not-base64!');
  const leadId = await send();
  await makeWorker().runOnce();
  const { status, lastError } = await deliveryOf(leadId, 'webhook');
  expect([status, lastError, sent.hook.calls.length]).toEqual(['pending', expect.stringContaining('cannot sign messages'), 0]);
  expect(lastError).not.toContain('not-base64');
  sent.site = withSecret(HOOK_SECRET);
  sent.bench.clock.nowMs += 6_000;
  await makeWorker().runOnce();
  expect([(await deliveryOf(leadId, 'webhook')).status, sent.hook.calls.length]).toEqual(['delivered', 1]);
});

test('if the mail server was unreachable, mails are delivered later and only once', async () => {
  const leadId = await send();
  await makeWorker({ smtpUrl: 'smtp://127.0.0.1:1' }).runOnce();
  expect(await deliveryOf(leadId, 'email')).toMatchObject({ status: 'pending', attempts: 1 });
  sent.bench.clock.nowMs += 6_000;
  await makeWorker().runOnce();
  expect(await deliveryOf(leadId, 'email')).toMatchObject({ status: 'delivered', attempts: 2 });
  expect((await mailOf(leadId, 'adf')).parts[0]?.text).toContain('<prospect status="resend">');
});

test('if a worker is killed, another worker takes over its delivery, but only after the lease has ended', async () => {
  const leadId = await send();
  const queue = new DeliveryQueue(sent.bench.database);
  const [lost] = (await leaseAll(queue, 90_000, sent.bench.clock.now())).deliveries;
  expect(lost?.leadId).toBe(leadId);
  expect(await makeWorker().runOnce()).toBe(0);
  sent.bench.clock.nowMs += 90_000;
  expect(await makeWorker().runOnce()).toBe(4);
  expect((await deliveriesOf(leadId)).map(({ status, attempts }) => [status, attempts])).toEqual(Array(4).fill(['delivered', 2]));
  if (lost) await queue.markFailed(lost, 'woke up late', sent.bench.clock.now(), 0.5);
  expect((await deliveriesOf(leadId)).every(({ status }) => status === 'delivered')).toBe(true);
});

/**
 * Stores a lead that is dated two minutes before the machine's time. The running workers of these tests use the
 * machine's clock, so the lead is due at once.
 */
const sendBefore = async (): Promise<string> => {
  sent.bench.clock.nowMs = Date.now() - 120_000;
  return send();
};
const allDelivered = (leadId: string): Promise<void> =>
  expect
    .poll(async () => (await deliveriesOf(leadId)).map(({ status }) => status), { timeout: 15_000, interval: 50 })
    .toEqual(Array(4).fill('delivered'));

test('a running worker takes over the delivery of a killed worker within seconds after the lease ends', async () => {
  const leadId = await sendBefore();
  // The lease of the killed worker ends in one second. The running worker gets no notification, so it must find the
  // delivery by polling.
  await leaseAll(new DeliveryQueue(sent.bench.database), 1_000, Date.now());
  const worker = makeWorker({ clock: systemClock });
  worker.start();
  try {
    await allDelivered(leadId);
  } finally {
    await worker.stop();
  }
  expect((await deliveriesOf(leadId)).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2]);
});

test('if the query that leases deliveries takes longer than the time limit, the worker returns these deliveries to the queue at once', async () => {
  const leadId = await sendBefore();
  const worker = makeWorker({ clock: systemClock, times: { questionLimitMs: 1_000, afterFailureMs: 50, pollMs: 200 } });
  const holder = await sent.bench.database.pool.connect();
  try {
    await holder.query('begin; lock table lead_deliveries in access exclusive mode');
    worker.start();
    await expect.poll(() => sent.log.lines.some(({ message }) => message === 'the lead deliveries could not be read')).toBe(true);
    await holder.query('commit');
    // The lease of the delivery lasts 90 s. If the worker did not return the delivery to the queue, the delivery
    // would not be sent during this test.
    await allDelivered(leadId);
  } finally {
    holder.release();
    await worker.stop();
  }
});

test('while an attempt takes longer than its lease, no worker makes a second attempt', { timeout: 60_000 }, async () => {
  sent.hook.waitMs = 7_500;
  const leadId = await sendBefore();
  const slow = makeWorker({ clock: systemClock, times: { leaseMs: 5_000, pollMs: 50 } });
  slow.start();
  try {
    await expect.poll(async () => (await deliveryOf(leadId, 'webhook')).status, { timeout: 30_000 }).toBe('delivered');
    expect([sent.hook.calls.length, (await deliveryOf(leadId, 'webhook')).attempts]).toEqual([1, 1]);
  } finally {
    await slow.stop(0);
  }
});

test('if the mail server refuses every connection with a permanent error code, the receipt is sent again later', async () => {
  const refusing = createTcpServer((socket) => socket.end('554 this network is blocked\r\n')).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const leadId = await send();
  await makeWorker({ smtpUrl: `smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}` }).runOnce();
  refusing.close();
  expect(await deliveryOf(leadId, 'receipt')).toMatchObject({
    status: 'pending',
    lastError: expect.stringContaining('this network is blocked'),
  });
});

test('an attempt that never ends blocks other deliveries only until its time limit', { timeout: 60_000 }, async () => {
  // The mail server accepts connections but never answers. Each lead of this test causes a mail to this server. There
  // are more such mails than the worker can send at once.
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stuck = makeWorker({
    clock: systemClock,
    smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    times: { leaseMs: 3_000, attemptLimitMs: 3_000, pollMs: 100 },
  });
  const leads = [await sendBefore(), await sendBefore(), await sendBefore(), await sendBefore()];
  stuck.start();
  try {
    for (const leadId of leads)
      await expect.poll(async () => (await deliveryOf(leadId, 'webhook')).status, { timeout: 30_000 }).toBe('delivered');
  } finally {
    await stuck.stop(0);
    silent.close();
  }
});

test('if a delivery is given up because the worker was killed during every attempt, this is logged and counted', async () => {
  const leadId = await send();
  const queue = new DeliveryQueue(sent.bench.database);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await leaseAll(queue, 1_000, sent.bench.clock.now());
    sent.bench.clock.nowMs += 1_000;
  }
  const counted: string[] = [];
  expect(await makeWorker({ onAttempt: (channel, outcome) => counted.push(`${channel} ${outcome}`) }).runOnce()).toBe(0);
  expect(counted.sort()).toEqual(['adf dead', 'email dead', 'receipt dead', 'webhook dead']);
  const told = sent.log.lines.filter(({ level, message }) => level === 'error' && message.includes('given up'));
  expect(told.map(({ fields }) => [fields.leadId, fields.attempt])).toEqual(Array(4).fill([leadId, MAX_ATTEMPTS]));
});

test('a held lead is delivered only after it was released', async () => {
  const leadId = await send({ fields: { additional_reference: 'spam' } });
  expect(await makeWorker().runOnce()).toBe(0);
  await sent.bench.store.release(sent.site, leadId, sent.bench.clock.now());
  expect(await makeWorker().runOnce()).toBe(4);
});

test('a running worker delivers a lead after a notification, and delivers no lead after it was stopped', async () => {
  const notifier = new ChangeNotifier(sent.bench.connectionString);
  await notifier.ready;
  const worker = makeWorker({ notifier });
  worker.start();
  try {
    const leadId = await send();
    await expect
      .poll(async () => (await deliveriesOf(leadId)).filter(({ status }) => status === 'delivered').length, { timeout: 15_000 })
      .toBe(4);
  } finally {
    await worker.stop();
    await notifier.close();
  }
  const later = await send();
  expect((await deliveriesOf(later)).every(({ status }) => status === 'pending')).toBe(true);
});

test('delivery logs contain no personal data and no receiver address', async () => {
  await send();
  sent.hook.status = 500;
  await makeWorker().runOnce();
  expect(sent.log.lines.length).toBeGreaterThan(3);
  expect(JSON.stringify(sent.log.lines)).not.toMatch(/dealer\.example|jo@|Citizen|127\.0\.0\.1/);
});
