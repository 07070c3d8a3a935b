import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import { deliveryParts } from '#test/builders/leads/delivery-parts.ts';
import { BENCH_SECRET, type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { findLeadForm } from '../../rules/forms/find-lead-form.ts';
import { DeliveryQueue } from '../delivery/delivery-queue.server.ts';
import { LeadDeliverer } from '../delivery/lead-deliverer.server.ts';
import { LeadDeliveryWorker } from '../delivery/lead-delivery-worker.server.ts';
import { writeDealerMail } from '../mail/lead-mail.server.ts';
import { AnsweredLinks } from './answered-links.server.ts';
import { ReplyClockStore } from './reply-clock-store.server.ts';
import { ReplyClocks } from './reply-clocks.server.ts';

/** The opening hours: from Monday to Friday, 8:00 to 18:00. */
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open: '08:00', close: '18:00' }));
/** The epoch milliseconds of a clock time in Brisbane on Monday 16 November 2026, or some days later. */
const at = (clock: string, days = 0): number => Date.parse(`2026-11-16T${clock}:00+10:00`) + days * DAY_MS;

let bench: LeadBench;
let site: Site;
let store: ReplyClockStore;
let clocks: ReplyClocks;
beforeAll(async () => {
  bench = await openLeadBench();
  const { id } = bench.site.primaryDealership;
  const dealership = buildDealership({
    id,
    locations: [buildLocation({ openingHours: hours })],
    recipients: { email: ['sales@dealer.example', 'boss@dealer.example'], adf: ['crm@dealer.example'] },
  });
  site = buildSite({ id: bench.site.id, dealerships: [dealership], forms: { replyMinutes: 30, captcha: false } });
  store = new ReplyClockStore(bench.database);
  clocks = new ReplyClocks({ store, findSite: (siteId) => (siteId === site.id ? site : null), clock: bench.clock });
});
afterAll(() => bench.close());
beforeEach(() => bench.database.pool.query('delete from leads; delete from rate_limits'));

/** Posts a lead at the time `sentAt`. @returns the id of the lead */
const send = async (
  sentAt: number,
  message = 'Is it still there?',
  step?: { leadId: string | null; isLast: boolean },
  fields: Readonly<Record<string, string>> = {},
): Promise<string> => {
  bench.clock.nowMs = sentAt - MINUTE_MS;
  const sent = await bench.service.submitLead(site, bench.post({ fields: { message, ...fields }, ...(step ? { step } : {}) }));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return sent.value.leadId;
};
const owner = () => ({ siteId: site.id });
const runJob = (now: number): Promise<number> => {
  bench.clock.nowMs = now;
  return clocks.sendDueReminders({ now, signal: new AbortController().signal });
};
const reminders = async (leadId: string) =>
  (await bench.stored(leadId)).deliveries
    .filter(({ channel }) => channel === 'reminder')
    .map(({ receiver, status }) => `${receiver} ${status}`);
const answer = (leadId: string, now: number) => {
  bench.clock.nowMs = now;
  return clocks.recordAnswer(owner(), leadId, { by: 'link' });
};
/** A worker that adds its mails to the list `mails` instead of sending them. */
const workerFor = (mails: OutgoingMail[]): LeadDeliveryWorker => {
  const deliverer = new LeadDeliverer({
    mail: { send: async (mail) => void mails.push(mail) },
    allowPrivate: [],
    findSite: () => site,
    messageIdDomain: 'forecourt.invalid',
    suppressions: { find: async () => null },
    unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
    appointmentLinks: new AppointmentLinks(BENCH_SECRET),
    reservationLinks: new ReservationLinks(BENCH_SECRET),
    answeredLinks: new AnsweredLinks(BENCH_SECRET),
    now: () => bench.clock.now(),
  });
  const queue = new DeliveryQueue(bench.database);
  const parts = deliveryParts(bench.database, bench.clock, bench.log);
  return new LeadDeliveryWorker({ ...parts, queue, deliverer, notifier: null, clock: bench.clock, log: bench.log });
};
const BOTH = ['boss@dealer.example pending', 'sales@dealer.example pending'];

describe('the deadline of a lead', () => {
  test('the reply time that was promised to the shopper is stored with the lead as its deadline', async () => {
    const leadId = await send(at('17:50'));
    expect(await store.find(owner(), leadId)).toMatchObject({ startsAt: at('17:50'), promisedAt: at('08:20', 1), answeredAt: null });
    expect((await bench.stored(leadId)).lead.promise).toEqual({ by: at('08:20', 1), remindAt: at('08:10', 1) });
  });

  test('the reply time for a form with several steps is counted from its last step', async () => {
    const leadId = await send(at('10:00'), 'One', { leadId: null, isLast: false });
    expect(await store.find(owner(), leadId)).toMatchObject({ startsAt: at('10:30'), promisedAt: at('11:00') });
    await send(at('10:10'), 'Two', { leadId, isLast: true });
    expect(await store.find(owner(), leadId)).toMatchObject({ startsAt: at('10:10'), promisedAt: at('10:40') });
  });

  test('if a lead was held as spam, its reply time starts when an operator releases it, and the promised reply time is removed', async () => {
    const leadId = await send(at('10:00'), 'Buy now', undefined, { additional_reference: 'filled by a program' });
    const { rows } = await bench.database.pool.query('select state, promised_at from leads join lead_clocks on lead_id = id');
    expect(rows).toEqual([{ state: 'held', promised_at: new Date(at('10:30')) }]);
    expect(await store.find(owner(), leadId)).toBeNull();
    expect(await runJob(at('12:00'))).toBe(0);
    const promiseInMail = async () =>
      promiseLines(writeDealerMail((await bench.stored(leadId)).lead, site, site.primaryDealership, 'x').text);
    expect(await promiseInMail()).toEqual([expect.stringContaining('10:30 am')]);
    await bench.store.release(site, leadId, at('12:00'));
    expect(await promiseInMail()).toEqual([]);
    expect(await store.find(owner(), leadId)).toMatchObject({ startsAt: at('12:00'), promisedAt: null });
    expect(await runJob(at('12:00', 4))).toBe(0);
  });
});

const promiseLines = (mail: string): readonly string[] => mail.split('\n').filter((line) => line.startsWith('Answer by'));

describe('answers', () => {
  test('only the first answer to a lead is stored, and its reply time is the number of minutes in opening hours', async () => {
    const leadId = await send(at('17:50'));
    expect(await answer(leadId, at('08:05', 1))).toMatchObject({ answeredAt: at('08:05', 1) });
    expect(await answer(leadId, at('12:00', 1))).toMatchObject({ answeredAt: at('08:05', 1) });
    expect(await store.figuresOf(site, 0, at('12:00', 1))).toEqual({ leads: 1, silent: 0, medianMinutes: 15 });
  });

  test('an answer time before the time of the lead is stored as the time of the lead, and an answer time in the future is stored as the current time', async () => {
    const leadId = await send(at('10:00'));
    bench.clock.nowMs = at('10:10');
    expect(await clocks.recordAnswer(owner(), leadId, { by: 'api', at: at('09:00') })).toMatchObject({ answeredAt: at('10:00') });
    const other = await send(at('10:00'), 'Another message');
    bench.clock.nowMs = at('10:10');
    expect(await clocks.recordAnswer(owner(), other, { by: 'api', at: at('11:00') })).toMatchObject({ answeredAt: at('10:10') });
  });

  test('no lead is found for an unknown id or for the id of a lead of another owner', async () => {
    const leadId = await send(at('10:00'));
    for (const wrong of [{ siteId: bench.otherSite.id }, { dealershipId: bench.otherSite.primaryDealership.id }]) {
      expect(await clocks.recordAnswer(wrong, leadId, { by: 'api' })).toBeNull();
    }
    for (const id of ['x', '', crypto.randomUUID()]) expect(await clocks.recordAnswer(owner(), id, { by: 'link' })).toBeNull();
    expect(await store.find(owner(), leadId)).toMatchObject({ answeredAt: null });
  });
});

describe('a department with its own special hours', () => {
  let usual: Site;
  beforeAll(() => {
    usual = site;
    const specialHours = [{ date: '2026-11-17', status: 'Closed' as const, department: 'service' as const }];
    const dealership = { ...usual.primaryDealership, locations: [buildLocation({ openingHours: hours, specialHours })] };
    site = { ...usual, dealerships: [dealership], primaryDealership: dealership };
  });
  afterAll(() => {
    site = usual;
  });
  const book = async (sentAt: number): Promise<string> => {
    bench.clock.nowMs = sentAt - MINUTE_MS;
    const form = findLeadForm(site, 'service-booking') ?? undefined;
    const sent = await bench.service.submitLead(site, bench.post({ kind: 'service', form, vehicle: null, fields: { vehicle: 'Kia Rio' } }));
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    return sent.value.leadId;
  };

  test('LOC-26 if only the workshop is closed on the next day, a service booking is answered a day later than an enquiry', async () => {
    expect((await bench.stored(await book(at('17:50')))).lead.promise).toEqual({ by: at('08:20', 2), remindAt: at('08:10', 2) });
    expect((await bench.stored(await send(at('17:50')))).lead.promise).toEqual({ by: at('08:20', 1), remindAt: at('08:10', 1) });
  });

  test('LOC-26 while the workshop is closed, no reminder of a service booking is sent, and the reply time does not grow', async () => {
    const leadId = await book(at('17:25'));
    expect(await runJob(at('17:45'))).toBe(1);
    const mails: OutgoingMail[] = [];
    const worker = workerFor(mails);
    const reminded = async (now: number): Promise<number> => {
      bench.clock.nowMs = now;
      await worker.runOnce();
      return mails.filter(({ subject }) => subject.startsWith('Reminder: ')).length;
    };
    // The worker did not run until Tuesday, on which the workshop is closed.
    expect(await reminded(at('12:00', 1))).toBe(0);
    expect(await runJob(at('12:00', 1))).toBe(0);
    expect(await reminded(at('08:00', 2))).toBe(2);
    await answer(leadId, at('08:05', 2));
    expect(await store.figuresOf(site, 0, at('12:00', 2))).toEqual({ leads: 1, silent: 0, medianMinutes: 40 });
  });
});

describe('reminders', () => {
  test('the receivers of a lead get one reminder shortly before the promised reply time, one on each of the next two days, and then no more', async () => {
    const leadId = await send(at('10:00'));
    expect(await runJob(at('10:19'))).toBe(0);
    for (const [now, expected] of [
      [at('10:20'), 1],
      [at('10:21'), 1],
      [at('07:59', 1), 1],
      [at('08:00', 1), 2],
      [at('12:00', 1), 2],
      [at('08:00', 2), 3],
      [at('08:00', 3), 3],
      [at('08:00', 4), 3],
    ] as const) {
      await runJob(now);
      expect((await bench.database.pool.query('select reminders from lead_clocks')).rows).toEqual([{ reminders: expected }]);
      // If a reminder becomes due and the earlier reminder was not sent yet, the new reminder replaces the earlier one.
      expect(await reminders(leadId)).toEqual(BOTH);
    }
  });

  test('nobody is reminded after an answer, and a reminder that still waits is cancelled', async () => {
    const leadId = await send(at('10:00'));
    await runJob(at('10:20'));
    expect(await reminders(leadId)).toEqual(BOTH);
    await answer(leadId, at('10:25'));
    expect(await reminders(leadId)).toEqual([]);
    expect(await runJob(at('08:00', 1))).toBe(0);
    expect(await reminders(leadId)).toEqual([]);
  });

  test('nobody is reminded in closed hours', async () => {
    const leadId = await send(at('10:00', 4));
    // The worker did not run until Saturday, so the first reminder waits until Monday.
    expect(await runJob(at('10:00', 5))).toBe(0);
    expect(await reminders(leadId)).toEqual([]);
    expect(await runJob(at('08:00', 7))).toBe(1);
    expect(await reminders(leadId)).toEqual(BOTH);
  });

  test('a reminder that could not be sent before closing time is sent when the location opens', async () => {
    const mails: OutgoingMail[] = [];
    const worker = workerFor(mails);
    const leadId = await send(at('17:30'));
    await worker.runOnce();
    await runJob(at('17:50'));
    const sentTo = () =>
      mails
        .filter(({ subject }) => subject.startsWith('Reminder: '))
        .map(({ to }) => to)
        .sort();
    bench.clock.nowMs = at('18:00');
    await worker.runOnce();
    expect([sentTo(), await reminders(leadId)]).toEqual([[], BOTH]);
    bench.clock.nowMs = at('07:59', 1);
    expect(await worker.runOnce()).toBe(0);
    bench.clock.nowMs = at('08:00', 1);
    await worker.runOnce();
    expect(sentTo()).toEqual(['boss@dealer.example', 'sales@dealer.example']);
    expect(mails.at(-1)?.text).toContain('Jo Citizen is still waiting for an answer');
    expect((await bench.stored(leadId)).deliveries.filter(({ channel }) => channel === 'reminder').map(({ attempts }) => attempts)).toEqual(
      [1, 1],
    );
  });

  test('two nodes that run the job at the same time send each reminder only once', async () => {
    const leadId = await send(at('10:00'));
    bench.clock.nowMs = at('10:20');
    const both = await Promise.all(
      Array.from({ length: 4 }, () => clocks.sendDueReminders({ now: at('10:20'), signal: new AbortController().signal })),
    );
    expect(both.filter((leads) => leads === 1)).toHaveLength(1);
    expect(await reminders(leadId)).toEqual(BOTH);
  });

  test('if the reminders of a lead or a site fail, all other reminders are still sent, and the failed ones are sent later', async () => {
    const ofOtherSite = async (): Promise<string> => {
      const dealership = buildDealership({ id: bench.otherSite.primaryDealership.id, locations: [buildLocation({ openingHours: hours })] });
      const other = buildSite({ id: bench.otherSite.id, dealerships: [dealership], forms: { replyMinutes: 30, captcha: false } });
      const { submissionId, signedTime } = bench.service.newFormStamp(other);
      const fields = { submission_id: submissionId, form_time: signedTime };
      const vehicle = buildLeadVehicle({ dealershipId: dealership.id });
      const sent = await bench.service.submitLead(other, bench.post({ vehicle, fields }));
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value.leadId;
    };
    bench.clock.nowMs = at('09:58');
    const broken = [await ofOtherSite(), await send(at('09:59'), 'Its reminder cannot be stored')];
    const good = await send(at('10:00'), 'Good');
    const { pool } = bench.database;
    await pool.query(`alter table lead_deliveries add constraint refused check (channel <> 'reminder' or lead_id <> '${broken[1]}')`);
    const failing = new ReplyClocks({
      store,
      findSite: (siteId) => {
        if (siteId === site.id) return site;
        throw new Error('the file of this site is damaged');
      },
      clock: bench.clock,
    });
    const job = failing.sendDueReminders({ now: at('10:20'), signal: new AbortController().signal });
    await expect(job).rejects.toThrow(
      /^reminders of 2 lead\(s\) failed .*the file of this site is damaged.*refused.*reminded dealerships of 1 lead$/,
    );
    expect(await reminders(good)).toEqual(BOTH);
    expect(await runJob(at('10:34'))).toBe(0);
    await pool.query('alter table lead_deliveries drop constraint refused');
    expect(await runJob(at('10:35'))).toBe(1);
    expect(await reminders(broken[1] ?? '')).toEqual(BOTH);
  });

  test('reminders of a site that is not served wait until the site is served', async () => {
    const leadId = await send(at('10:00'));
    const away = new ReplyClocks({ store, findSite: () => null, clock: bench.clock });
    await away.sendDueReminders({ now: at('10:20'), signal: new AbortController().signal });
    expect(await reminders(leadId)).toEqual([]);
    await runJob(at('10:35'));
    expect(await reminders(leadId)).toEqual(BOTH);
  });
});

describe('figures', () => {
  test('for each dealership, the leads answered in time, answered late, not answered, and still waiting are counted separately', async () => {
    const [kept, late] = [await send(at('09:00'), 'a'), await send(at('09:01'), 'b')];
    await send(at('09:02'), 'c');
    await send(at('15:50'), 'd');
    await answer(kept, at('09:30'));
    await answer(late, at('10:00'));
    expect(await store.countByDealership(0, at('16:00'))).toEqual([
      { dealershipSlug: 'the-yard', kept: 1, late: 1, unanswered: 1, waiting: 1, unpromised: 0, leads: 3, silent: 1, medianMinutes: 59 },
    ]);
    expect(await store.countByDealership(at('16:00'), at('17:00'))).toEqual([]);
  });

  test('the median reply time equals the result of a simple calculation that treats leads without an answer as the slowest leads', async () => {
    const expectedMedian = (minutes: readonly number[]): number => {
      const sorted = [...minutes].sort((left, right) => left - right);
      const middle = sorted.length / 2;
      return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
    };
    const template = await send(at('10:00'));
    const oneCase = fc.tuple(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 5, maxLength: 25 }), fc.integer({ min: 0, max: 4 }));
    await fc.assert(
      fc.asyncProperty(oneCase, async ([minutes, silent]) => {
        await bench.database.pool.query('delete from lead_clocks');
        for (const value of [...minutes, ...Array<null>(silent).fill(null)]) {
          await bench.database.pool.query(
            `with copied as (
              insert into leads select site_id, dealership_id, gen_random_uuid(), gen_random_uuid(), payload_hash, kind, event_id, state,
                held_reason, vehicle_id, payload, consent, created_at from leads where id = $1 returning *)
             insert into lead_clocks (site_id, lead_id, dealership_id, starts_at, promised_at, answered_at, answer_minutes)
             select site_id, id, dealership_id, $2, $2, $3, $4 from copied`,
            [template, new Date(at('10:00')), value === null ? null : new Date(at('11:00')), value],
          );
        }
        const figures = await store.figuresOf(site, 0, at('12:00') + HOUR_MS);
        expect(figures).toMatchObject({ leads: minutes.length + silent, silent });
        expect(figures.medianMinutes).toBeCloseTo(expectedMedian([...minutes, ...Array<number>(silent).fill(Number.POSITIVE_INFINITY)]), 6);
      }),
      { numRuns: 15 },
    );
  });
});
