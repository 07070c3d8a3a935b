import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { openMessageFiles } from '#platform/files/message-files.server.ts';
import { createMailTransport, mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { deliveryParts, leaseAll, leaseOneMail } from '#test/builders/leads/delivery-parts.ts';
import { BENCH_SECRET, type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { DeliveryQueue } from '../delivery/delivery-queue.server.ts';
import { LeadDeliverer } from '../delivery/lead-deliverer.server.ts';
import { LeadDeliveryWorker } from '../delivery/lead-delivery-worker.server.ts';
import { AnsweredLinks } from '../reply-clock/answered-links.server.ts';
import { LeadSteps } from '../steps/begun-lead-store.server.ts';
import { LeadEraser } from './lead-eraser.server.ts';

const LEASE_MS = 90 * SECOND_MS;

let bench: LeadBench;
let queue: DeliveryQueue;
let directory: string;
let files: MailTransport;
let leadId: string;
beforeAll(async () => {
  bench = await openLeadBench();
  queue = new DeliveryQueue(bench.database);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.database.pool.query('truncate leads, rate_limits cascade');
  directory = await mkdtemp(path.join(os.tmpdir(), 'erase-'));
  files = createMailTransport({ SMTP_URL: undefined, MAIL_FROM: 'x@forecourt.invalid', DATA_DIR: directory, SMTP_CONNECTIONS: 10 });
  ({ leadId } = await bench.submit(bench.post()));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const createEraser = () =>
  new LeadEraser({ database: bench.database, mailFiles: openMessageFiles(mailFolder({ DATA_DIR: directory }), 'eml'), clock: bench.clock });

const statuses = async (): Promise<readonly string[]> => {
  const { rows } = await bench.database.pool.query<{ status: string }>('select status from lead_deliveries order by status');
  return rows.map(({ status }) => status);
};

const countLeads = async (): Promise<number> => (await bench.store.list(bench.site)).length;

const createWorker = (mail: Pick<MailTransport, 'send'>) =>
  new LeadDeliveryWorker({
    ...deliveryParts(bench.database, bench.clock, bench.log),
    queue,
    deliverer: new LeadDeliverer({
      mail,
      allowPrivate: [],
      findSite: () => bench.site,
      messageIdDomain: 'forecourt.invalid',
      suppressions: new SuppressionList(bench.database, BENCH_SECRET),
      unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
      answeredLinks: new AnsweredLinks(BENCH_SECRET),
      appointmentLinks: new AppointmentLinks(BENCH_SECRET),
      reservationLinks: new ReservationLinks(BENCH_SECRET),
      now: () => bench.clock.now(),
    }),
    notifier: null,
    clock: bench.clock,
    log: bench.log,
  });

test('an erasure waits for a running delivery attempt and deletes the mail file of this attempt, and nothing is sent afterwards', async () => {
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let sent = 0;
  const worker = createWorker({
    send: async (mail) => {
      started.resolve();
      await mayEnd.promise;
      await files.send(mail);
      sent += 1;
    },
  });
  const working = worker.runOnce();
  await started.promise;
  const erasing = createEraser().erase(bench.site, [leadId]);
  await expect.poll(statuses).toEqual(['erasing', 'erasing']);
  expect(await countLeads()).toBe(1);
  mayEnd.resolve();
  expect(await erasing).toMatchObject({ leads: 1, deliveries: 2, 'mail files': 2 });
  await working;
  const sentBefore = sent;
  bench.clock.nowMs += LEASE_MS;
  expect(await worker.runOnce()).toBe(0);
  expect([sentBefore, sent, await countLeads(), await readdir(path.join(directory, 'mail'))]).toEqual([2, 2, 0, []]);
});

test('if a delivery attempt fails during an erasure, it is not repeated', async () => {
  const [delivery] = (await leaseOneMail(queue, LEASE_MS, bench.clock.now())).deliveries;
  if (!delivery) throw new Error('no delivery was due');
  const erasing = createEraser().erase(bench.site, [leadId]);
  await expect.poll(statuses).toEqual(['erasing', 'erasing']);
  await queue.markFailed(delivery, '451 try again', bench.clock.now(), 0);
  await erasing;
  expect((await leaseAll(queue, LEASE_MS, bench.clock.now() + LEASE_MS)).deliveries).toEqual([]);
  expect(await countLeads()).toBe(0);
});

test('if a worker was killed during a delivery, an erasure waits only until the lease of this worker ends', async () => {
  await leaseAll(queue, LEASE_MS, bench.clock.now());
  const erasing = createEraser().erase(bench.site, [leadId]);
  await expect.poll(statuses).toEqual(['erasing', 'erasing']);
  expect(await countLeads()).toBe(1);
  bench.clock.nowMs += LEASE_MS + 1;
  expect(await erasing).toMatchObject({ leads: 1 });
});

test('a lead that is being erased cannot be retried, released by an operator, leased again or completed by a later form step', async () => {
  const now = bench.clock.now();
  await leaseOneMail(queue, LEASE_MS, now);
  const erasing = createEraser().erase(bench.site, [leadId]);
  await expect.poll(statuses).toEqual(['erasing', 'erasing']);
  expect(await bench.store.retryDead(bench.site, leadId, now)).toBe(0);
  expect(await bench.store.retryDead(bench.site, 'all', now)).toBe(0);
  expect(await bench.store.release(bench.site, leadId, now)).toBe(false);
  expect((await leaseAll(queue, LEASE_MS, now + LEASE_MS)).deliveries).toEqual([]);
  const { lead } = await bench.stored(leadId);
  const step = { dealerTargets: [], receiptTo: null, deliverAt: now, verdict: 'keep' as const };
  expect(await new LeadSteps(bench.database).complete(lead, Buffer.alloc(32, 9), step)).toBe(false);
  expect(await statuses()).toEqual(['erasing', 'erasing']);
  bench.clock.nowMs += LEASE_MS + 1;
  await erasing;
  expect(await countLeads()).toBe(0);
});

test('a delivery that is added during an erasure is stopped and erased too', async () => {
  await leaseAll(queue, LEASE_MS, bench.clock.now());
  const erasing = createEraser().erase(bench.site, [leadId]);
  await expect.poll(statuses).toEqual(['erasing', 'erasing']);
  await bench.database.pool.query(
    `insert into lead_deliveries (dealership_id, id, site_id, lead_id, channel, receiver, next_attempt_at, created_at)
       select dealership_id, gen_random_uuid(), site_id, lead_id, channel, 'later@dealer.example', now(), now() from lead_deliveries limit 1`,
  );
  await expect.poll(statuses).toEqual(['erasing', 'erasing', 'erasing']);
  bench.clock.nowMs += LEASE_MS + 1;
  expect(await erasing).toMatchObject({ leads: 1, deliveries: 3 });
});

test('an erasure and a reminder that is added at the same moment cause no deadlock', async () => {
  const reminding = await bench.database.pool.connect();
  await reminding.query('begin');
  await reminding.query('update lead_clocks set reminders = reminders + 1 where lead_id = $1', [leadId]);
  const erasing = createEraser().erase(bench.site, [leadId]);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await bench.database.pool.query(waiting)).rowCount).toBe(1);
  await reminding.query(
    `insert into lead_deliveries (dealership_id, id, site_id, lead_id, channel, receiver, next_attempt_at, created_at)
       select dealership_id, gen_random_uuid(), site_id, lead_id, 'reminder', receiver, now(), now() from lead_deliveries limit 1`,
  );
  await reminding.query('commit');
  reminding.release();
  expect(await erasing).toMatchObject({ leads: 1, deliveries: 3 });
});

test('the ids of leads of another site are ignored', async () => {
  expect(await createEraser().erase(bench.otherSite, [leadId])).toMatchObject({ leads: 0 });
  expect(await statuses()).toEqual(['pending', 'pending']);
});
