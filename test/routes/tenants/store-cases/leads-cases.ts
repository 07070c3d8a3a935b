import { expect } from 'vitest';
import { AppointmentLinks } from '#features/appointments/server/appointment-links.server.ts';
import type { FormDraft } from '#features/leads/rules/forms/form-draft.ts';
import { DeliveryEndpoints } from '#features/leads/server/delivery/delivery-endpoints.server.ts';
import { LeadDeliverer } from '#features/leads/server/delivery/lead-deliverer.server.ts';
import { listEndpoints } from '#features/leads/server/delivery/list-endpoints.server.ts';
import type { SubmissionInput } from '#features/leads/server/lead-submission.ts';
import { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import { ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import { ReplyClocks } from '#features/leads/server/reply-clock/reply-clocks.server.ts';
import { UsualReplies } from '#features/leads/server/reply-clock/usual-replies.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { type SuccessTicket, SuccessTickets } from '#features/leads/server/success-ticket.server.ts';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { DAY_MS, HOUR_MS, systemClock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { leaseAll } from '#test/builders/leads/delivery-parts.ts';
import { BENCH_SECRET, solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { first } from '../two-dealers.ts';
import { a, b, leadOfB, PAYLOAD, parts, SINCE, type StoreCases, statusOfLead } from './store-bench.ts';

const clockStore = () => new ReplyClockStore(parts.database);
const replyClocks = () =>
  new ReplyClocks({ store: clockStore(), findSite: (id) => [a, b].find((site) => site.id === id) ?? null, clock: systemClock });

const ticketOf = (dealershipSlug: string): SuccessTicket => ({
  kind: 'enquiry',
  category: 'x',
  eventId: 1,
  dealershipSlug,
  locationSlug: null,
  phone: null,
  sentAt: 0,
  time: null,
  isBooked: false,
  vehicle: null,
});

const endpointStates = async (dealershipSlug: string) =>
  (await listEndpoints(parts.database, { dealershipSlug }, Date.now())).map(({ endpoint, failures }) => [endpoint, failures] as const);

const addDraftOfB = async (): Promise<FormDraft> => {
  const now = Date.now();
  const draft = {
    id: crypto.randomUUID(),
    formName: 'general',
    path: '/enquire',
    startedAt: now,
    step: 2,
    answers: { name: 'Jo' },
    leadId: null,
  };
  await parts.drafts.save(b, draft, now);
  return draft;
};

/**
 * Posts two leads to site A with `send`. A lead about a vehicle of dealer B must be refused. A lead without a vehicle
 * must belong to a dealership of site A.
 */
const expectOwnLead = async (send: (input: SubmissionInput) => Promise<{ readonly ok: boolean }>): Promise<void> => {
  const vehicle = buildLeadVehicle({ dealershipId: b.primaryDealership.id, dealershipSlug: 'bravo-yard' });
  const request = {
    clientAddress: '203.0.113.1',
    userAgent: null,
    pageUrl: 'http://alpha.localhost/',
    origin: 'http://alpha.localhost',
  };
  const fields = { ...FILLED_FORM, category: 'General Enquiry', submission_id: leadOfB.submissionId };
  const submit = (about: typeof vehicle | null) => send({ kind: 'enquiry', vehicle: about, fields, ...request });
  // Routes find only vehicles of their own site. A vehicle of another site here would be a programming error, so
  // the store throws an error and stores nothing.
  await expect(submit(vehicle)).rejects.toThrow(`the site does not list dealership ${b.primaryDealership.id}`);
  expect(await parts.store.list(a)).toEqual([]);
  expect((await submit(null)).ok).toBe(true);
  const [stored] = await parts.store.list(a);
  expect(stored?.dealershipSlug).toBe('alpha-yard');
  expect(stored?.deliveries.map(({ receiver }) => receiver)).not.toContain('sales@bravo.example');
  await parts.database.pool.query('delete from leads where site_id = $1', [a.id]);
};

export const leadsCases: StoreCases = {
  EventStore: {
    record: async () => {
      const event = { eventId: 15, at: Date.now() };
      // An event of one site cannot name a lead of another site.
      await expect(parts.events.record({ ...event, siteId: a.id, leadId: leadOfB.id })).rejects.toThrow();
      await parts.events.record({ ...event, siteId: b.id, leadId: leadOfB.id });
    },
    countSince: async () => {
      await parts.events.record({ siteId: b.id, eventId: 4, at: Date.now() });
      expect((await parts.events.countSince(a, SINCE)).size).toBe(0);
      expect((await parts.events.countSince(b, SINCE)).get(4)).toBe(1);
    },
  },
  EventReader: {
    list: async () => {
      await parts.events.record({ siteId: b.id, eventId: 9, at: Date.now() });
      const listed = async (site: Site): Promise<number[]> => {
        const ids: number[] = [];
        for await (const { eventId } of parts.eventReader.list(site, {})) ids.push(eventId);
        return ids;
      };
      expect(await listed(a)).not.toContain(9);
      expect(await listed(b)).toContain(9);
    },
    countByDay: async () => {
      await parts.events.record({ siteId: b.id, eventId: 12, at: Date.now() });
      const counted = async (site: Site) => (await parts.eventReader.countByDay(site, {}, 'UTC')).map(({ eventId }) => eventId);
      expect(await counted(a)).not.toContain(12);
      expect(await counted(b)).toContain(12);
    },
    countByChannel: async () => {
      await parts.events.record({ siteId: b.id, eventId: 12, at: Date.now(), arrival: { channel: 'social', source: 'reddit' } });
      const counted = async (site: Site) => (await parts.eventReader.countByChannel(site, {})).map(({ source }) => source);
      expect(await counted(a)).toEqual([]);
      expect(await counted(b)).toEqual(['reddit']);
    },
    // Only a command of the operator uses this method. The method returns the id and slug of each site, and no data of
    // visitors.
    listSites: async () => {
      expect(await parts.eventReader.listSites()).toEqual(expect.arrayContaining([{ id: a.id, slug: a.slug }]));
    },
  },
  FollowUpStore: {
    record: async () => {
      // If forms with the same ticket are sent on both sites, each site has a record of its own, and neither record
      // replaces the other.
      for (const site of [a, b]) await parts.followUps.record(site, 'ticket', { category: site.slug, carType: {} }, Date.now());
      const categories = async (site: Site) => (await parts.followUps.countByDay(site, {}, 'UTC')).map(({ category }) => category);
      expect(await categories(a)).toEqual([a.slug]);
      expect(await categories(b)).toContain(b.slug);
    },
    countByDay: async () => {
      await parts.followUps.record(b, 'another', { category: 'Only of B', carType: {} }, Date.now());
      expect(JSON.stringify(await parts.followUps.countByDay(a, {}, 'UTC'))).not.toContain('Only of B');
    },
    deleteOlder: async () => {
      const long = Date.UTC(2001, 0, 1);
      await parts.followUps.record(b, 'long ago', { category: 'Long ago', carType: {} }, long);
      expect(await parts.followUps.deleteOlder(a, long + 1)).toBe(0);
      expect(await parts.followUps.deleteOlder(b, long + 1)).toBe(1);
    },
  },
  DeliveryQueue: {
    lease: async () => {
      const lead = { ...leadOfB, id: crypto.randomUUID(), submissionId: crypto.randomUUID() };
      await parts.store.accept(lead, PAYLOAD, [{ channel: 'email', receiver: 'x@bravo.example' }], null);
      const { deliveries: leased } = await leaseAll(parts.queue, 1, Date.now());
      expect(leased.map(({ siteId, dealershipId, leadId }) => [siteId, dealershipId, leadId])).toEqual([
        [b.id, b.primaryDealership.id, lead.id],
      ]);
      const delivery = first(leased);
      for (const finish of [
        () => parts.queue.markDelivered({ ...delivery, dealershipId: a.primaryDealership.id }, 0),
        () => parts.queue.disable({ ...delivery, dealershipId: a.primaryDealership.id }, 'x'),
        () => parts.queue.markFailed({ ...delivery, dealershipId: a.primaryDealership.id, attempt: 99 }, 'x', 0, 0),
        () => parts.queue.giveBack({ ...delivery, dealershipId: a.primaryDealership.id }, 0),
        () => parts.queue.renew({ ...delivery, dealershipId: a.primaryDealership.id }, 0),
      ]) {
        await finish();
        expect((await parts.store.find(b, lead.id))?.deliveries).toMatchObject([{ status: 'pending', attempts: 1 }]);
      }
      await parts.queue.markDelivered(delivery, Date.now());
      expect((await parts.store.find(b, lead.id))?.deliveries).toMatchObject([{ status: 'delivered' }]);
    },
  },
  DeliveryEndpoints: {
    recordFailure: async () => {
      const endpoints = new DeliveryEndpoints(parts.database);
      const [ofA, ofB] = [a, b].map(({ primaryDealership: { id } }) => ({ dealershipId: id, endpoint: 'mail shared@group.example' }));
      if (ofA === undefined || ofB === undefined) throw new Error('There are two sites');
      for (let failure = 1; failure <= 5; failure++) await endpoints.recordFailure(ofB, 'refused', Date.now(), 0.5);
      expect(await endpoints.recordFailure(ofA, 'refused', Date.now(), 0.5)).toBe(false);
      await endpoints.recordSuccess(ofA, Date.now());
      await endpoints.pauseByHand(ofA);
      await endpoints.resume(ofA, Date.now());
      expect(await endpointStates(b.primaryDealership.slug)).toContainEqual(['mail shared@group.example', 5]);
      expect((await endpointStates(a.primaryDealership.slug)).map(([endpoint]) => endpoint)).not.toContain('mail shared@group.example');
      await endpoints.resume(ofB, Date.now());
    },
  },
  'list-endpoints.server.ts': {
    listEndpoints: async () => {
      const ofA = await listEndpoints(parts.database, { siteSlug: a.slug }, Date.now());
      const ofB = await listEndpoints(parts.database, { siteSlug: b.slug }, Date.now());
      expect(ofA.map(({ endpoint }) => endpoint)).not.toContain('mail sales@bravo.example');
      expect(ofB.map(({ endpoint }) => endpoint)).toContain('mail sales@bravo.example');
    },
  },
  LeadDeliverer: {
    deliver: async () => {
      const sent: unknown[] = [];
      const deliverer = new LeadDeliverer({
        mail: { send: async (mail: unknown) => void sent.push(mail), close: async () => {} } as never,
        allowPrivate: [],
        findSite: (id) => [a, b].find((site) => site.id === id) ?? null,
        messageIdDomain: 'forecourt.invalid',
        suppressions: new SuppressionList(parts.database, BENCH_SECRET),
        unsubscribeTokens: new UnsubscribeTokens(BENCH_SECRET),
        answeredLinks: new AnsweredLinks(new Uint8Array(32)),
        appointmentLinks: new AppointmentLinks(BENCH_SECRET),
        reservationLinks: new ReservationLinks(BENCH_SECRET),
        now: Date.now,
      });
      const row = {
        id: crypto.randomUUID(),
        leadId: leadOfB.id,
        channel: 'email',
        message: 'lead',
        receiver: 'sales@bravo.example',
        endpoint: 'mail sales@bravo.example',
        plannedAt: null,
        attempt: 1,
      } as const;
      const delivery = { ...row, lease: '', lead: leadOfB, siteId: a.id, dealershipId: b.primaryDealership.id };
      expect(await deliverer.deliver(delivery, new AbortController().signal)).toMatchObject({ kind: 'failed' });
      expect(sent).toEqual([]);
      expect(await deliverer.deliver({ ...delivery, siteId: b.id }, new AbortController().signal)).toEqual({ kind: 'delivered' });
    },
  },
  AnsweredLinks: {
    pathOf: () => {
      const links = new AnsweredLinks(BENCH_SECRET);
      const signature = new URL(links.pathOf({ siteId: b.id, leadId: leadOfB.id }), 'http://x').searchParams.get('signature') ?? '';
      expect(links.isValid({ siteId: a.id, leadId: leadOfB.id }, signature)).toBe(false);
      expect(links.isValid({ siteId: b.id, leadId: leadOfB.id }, signature)).toBe(true);
    },
    isValid: () => {
      const path = new AnsweredLinks(new Uint8Array(32)).pathOf({ siteId: b.id, leadId: leadOfB.id });
      const signature = new URL(path, 'http://x').searchParams.get('signature') ?? '';
      expect(new AnsweredLinks(BENCH_SECRET).isValid({ siteId: b.id, leadId: leadOfB.id }, signature)).toBe(false);
    },
  },
  ReplyClockStore: {
    find: async () => {
      expect(await clockStore().find({ siteId: a.id }, leadOfB.id)).toBeNull();
      expect(await clockStore().find({ dealershipId: a.primaryDealership.id }, leadOfB.id)).toBeNull();
      expect(await clockStore().find({ siteId: b.id }, leadOfB.id)).not.toBeNull();
    },
    answer: async () => {
      const answer = () => ({ at: Date.now(), minutes: 1, by: 'api' as const });
      for (const owner of [{ siteId: a.id }, { dealershipId: a.primaryDealership.id }]) {
        expect(await clockStore().answer(owner, leadOfB.id, answer)).toBeNull();
      }
      expect(await clockStore().find({ siteId: b.id }, leadOfB.id)).toMatchObject({ answeredAt: null });
      expect(await clockStore().answer({ dealershipId: b.primaryDealership.id }, leadOfB.id, answer)).not.toBeNull();
      await parts.database.pool.query('update lead_clocks set answered_at = null');
    },
    remind: async () => {
      await parts.database.pool.query('update lead_clocks set next_reminder_at = now()');
      const clock = await clockStore().find({ siteId: b.id }, leadOfB.id);
      if (clock === null) throw new Error('The table lead_clocks has no row for the lead of site B');
      const step = { kind: 'send', next: null } as const;
      const foreign = { ...clock, dealershipId: a.primaryDealership.id };
      expect(await clockStore().remind(foreign, step, Date.now() + HOUR_MS)).toBe(false);
      expect(await clockStore().remind(clock, step, Date.now() + HOUR_MS)).toBe(true);
      await parts.database.pool.query("delete from lead_deliveries where channel = 'reminder'");
    },
    figuresOf: async () => {
      await parts.database.pool.query('update lead_clocks set answered_at = starts_at');
      expect(await clockStore().figuresOf(a, SINCE, Date.now() + HOUR_MS)).toMatchObject({ leads: 0 });
      expect((await clockStore().figuresOf(b, SINCE, Date.now() + HOUR_MS)).leads).toBeGreaterThan(0);
      await parts.database.pool.query('update lead_clocks set answered_at = null');
    },
  },
  ReplyClocks: {
    find: async () => {
      expect(await replyClocks().find({ siteId: a.id }, leadOfB.id)).toBeNull();
      expect(await replyClocks().find({ siteId: b.id }, leadOfB.id)).not.toBeNull();
    },
    recordAnswer: async () => {
      expect(await replyClocks().recordAnswer({ siteId: a.id }, leadOfB.id, { by: 'link' })).toBeNull();
      expect(await clockStore().find({ siteId: b.id }, leadOfB.id)).toMatchObject({ answeredAt: null });
    },
  },
  UsualReplies: {
    textOf: async () => {
      const asked: number[] = [];
      const store = { figuresOf: async ({ id }: { id: number }) => ({ leads: asked.push(id) + 99, silent: 0, medianMinutes: id }) };
      const replies = new UsualReplies(store, systemClock);
      const shows = (site: Site): Site => ({ ...site, forms: { ...site.forms, showUsualReply: true } });
      // While `showUsualReply` is off, no reply time is read from the database or shown.
      expect([await replies.textOf(b), asked]).toEqual([null, []]);
      expect(await replies.textOf(shows(b))).not.toBe(await replies.textOf(shows(a)));
      expect(asked).toEqual([b.id, a.id]);
    },
  },
  SuccessTickets: {
    sign: () => {
      const ticket = ticketOf(b.primaryDealership.slug);
      const cookie = parts.tickets.sign(b, ticket, 0);
      expect(parts.tickets.verify(a, cookie, 1)).toBeNull();
      expect(parts.tickets.verify(b, cookie, 1)).toEqual(ticket);
    },
    verify: () => expect(new SuccessTickets(new Uint8Array(32)).verify(b, parts.tickets.sign(b, {} as never, 0), 1)).toBeNull(),
  },
  LeadCaptcha: {
    createChallenge: async () => {
      expect((await parts.captcha.createChallenge(a, Date.now())).parameters).toMatchObject({ data: { site: a.id } });
    },
    check: async () => {
      const solved = await solveCaptcha(await parts.captcha.createChallenge(b, Date.now()));
      expect(await parts.captcha.check(a, solved, Date.now())).toBe('forged');
      expect(await parts.captcha.check(b, solved, Date.now())).toBe('solved');
    },
    giveBack: async () => {
      const solved = await solveCaptcha(await parts.captcha.createChallenge(b, Date.now()));
      await parts.captcha.check(b, solved, Date.now());
      await parts.captcha.giveBack(a, solved);
      expect(await parts.captcha.check(b, solved, Date.now())).toBe('used');
    },
  },
  LeadStore: {
    listSites: async () => expect((await parts.store.listSites()).map(({ id }) => id)).toEqual(expect.arrayContaining([a.id, b.id])),
    findSubmission: async () => {
      expect(await parts.store.findSubmission(a, leadOfB.submissionId, PAYLOAD)).toBeNull();
      expect(await parts.store.findSubmission(b, leadOfB.submissionId, PAYLOAD)).toMatchObject({ leadId: leadOfB.id });
    },
    accept: async () => {
      const same = { ...leadOfB, siteId: a.id, siteSlug: a.slug, dealershipId: a.primaryDealership.id };
      expect(await parts.store.accept(same, PAYLOAD, [], null)).toMatchObject({ isNew: true });
      expect(await parts.store.accept({ ...same, siteId: b.id, id: crypto.randomUUID() }, PAYLOAD, [], null)).toMatchObject({
        isNew: false,
        leadId: leadOfB.id,
      });
      await parts.database.pool.query('delete from leads where site_id = $1', [a.id]);
    },
    find: async () => {
      expect(await parts.store.find(a, leadOfB.id)).toBeNull();
      expect(await parts.store.find(b, leadOfB.id)).not.toBeNull();
    },
    listIdsFrom: async () => {
      expect(await parts.store.listIdsFrom(a, leadOfB.id.slice(0, 8), 5)).toEqual([]);
      expect(await parts.store.listIdsFrom(b, leadOfB.id.slice(0, 8), 5)).toEqual([leadOfB.id]);
    },
    list: async () => {
      for (const filter of [{}, { dead: true }, { dealershipSlug: 'bravo-yard' }, { since: 0 }]) {
        expect(await parts.store.list(a, filter)).toEqual([]);
        expect((await parts.store.list(b, filter)).length).toBeGreaterThan(0);
      }
    },
    release: async () => {
      await parts.database.pool.query("update leads set state = 'held' where id = $1", [leadOfB.id]);
      expect(await parts.store.release(a, leadOfB.id, Date.now())).toBe(false);
      expect(await parts.store.find(b, leadOfB.id)).toMatchObject({ state: 'held' });
      expect(await parts.store.release(b, leadOfB.id, Date.now())).toBe(true);
    },
    retryDead: async () => {
      expect(await parts.store.retryDead(a, leadOfB.id, Date.now())).toBe(0);
      expect(await parts.store.retryDead(a, 'all', Date.now())).toBe(0);
      expect(await statusOfLead()).toEqual(['dead']);
      expect(await parts.store.retryDead(b, leadOfB.id, Date.now() + HOUR_MS)).toBe(1);
      await parts.database.pool.query("update lead_deliveries set status = 'dead' where lead_id = $1", [leadOfB.id]);
    },
  },
  FormStamps: {
    create: () => {
      const { submissionId, signedTime } = parts.stamps.create(b, 0);
      const fields = { submission_id: submissionId, form_time: signedTime };
      expect(parts.stamps.read(a, fields, 60_000).timing).toBe('forged');
      expect(parts.stamps.read(b, fields, 60_000).timing).toBe('fine');
    },
    keep: () => {
      const { submissionId, signedTime } = parts.stamps.create(b, 0);
      const fields = { submission_id: submissionId, form_time: signedTime };
      expect(parts.stamps.keep(a, fields, 60_000).submissionId).not.toBe(submissionId);
      expect(parts.stamps.keep(b, fields, 60_000).submissionId).toBe(submissionId);
    },
    shownAt: () => {
      const { submissionId, signedTime } = parts.stamps.create(b, 1_000);
      const fields = { submission_id: submissionId, form_time: signedTime };
      expect([a, b].map((site) => parts.stamps.shownAt(site, fields, 60_000))).toEqual([60_000, 1_000]);
    },
    read: () => expect(parts.stamps.read(a, { submission_id: 'x', form_time: '1.x' }, 60_000).timing).toBe('forged'),
  },
  LeadService: {
    findAnswers: async () => {
      expect(await parts.service.findAnswers(a, leadOfB.id)).toBeNull();
      expect(await parts.service.findAnswers(b, leadOfB.id)).toMatchObject({ email: leadOfB.email });
    },
    findTradeIn: async () => {
      const tradeIn = { rego: 'BRAVO1' };
      await parts.database.pool.query("update leads set payload = payload || jsonb_build_object('tradeIn', $2::jsonb) where id = $1", [
        leadOfB.id,
        tradeIn,
      ]);
      expect(await parts.service.findTradeIn(a, leadOfB.id)).toBeNull();
      expect(await parts.service.findTradeIn(b, leadOfB.id)).toMatchObject(tradeIn);
    },
    limitPosts: async () => {
      for (let post = 0; post < 20; post += 1) await parts.service.limitPosts(b, '203.0.113.4');
      expect(await parts.service.limitPosts(b, '203.0.113.4')).toBeGreaterThan(0);
      expect(await parts.service.limitPosts(a, '203.0.113.4')).toBeNull();
    },
    giveBackPost: async () => {
      for (let post = 0; post < 20; post += 1) await parts.service.limitPosts(b, '203.0.113.6');
      await parts.service.giveBackPost(a, '203.0.113.6');
      expect(await parts.service.limitPosts(b, '203.0.113.6')).toBeGreaterThan(0);
      // The refused post was counted too. So the count must be reduced by two before another post is allowed.
      for (let post = 0; post < 2; post += 1) await parts.service.giveBackPost(b, '203.0.113.6');
      expect(await parts.service.limitPosts(b, '203.0.113.6')).toBeNull();
    },
    describeForm: () => {
      const form = parts.service.describeForm(a, { kind: 'enquiry', vehicle: null, dealershipSlug: 'bravo-yard' });
      expect(JSON.stringify(form)).not.toMatch(/bravo/i);
    },
    newFormStamp: () => {
      const { submissionId, signedTime } = parts.service.newFormStamp(b);
      const { timing } = parts.stamps.read(a, { submission_id: submissionId, form_time: signedTime }, Date.now() + 60_000);
      expect(timing).toBe('forged');
    },
    shownAt: () => {
      const { submissionId, signedTime } = parts.stamps.create(b, 1_000);
      const fields = { submission_id: submissionId, form_time: signedTime };
      expect(parts.service.shownAt(a, fields)).toBeGreaterThan(1_000);
    },
    readTicket: () => {
      const ticket = ticketOf(b.primaryDealership.slug);
      const cookie = parts.tickets.sign(b, ticket, Date.now());
      expect([parts.service.readTicket(a, cookie), parts.service.readTicket(b, cookie)]).toEqual([null, ticket]);
    },
    hasBegunWithVehicle: async () => {
      await parts.database.pool.query('update leads set created_at = now() where id = $1', [leadOfB.id]);
      expect(await parts.service.hasBegunWithVehicle(a, leadOfB.id)).toBe(false);
      expect(await parts.service.hasBegunWithVehicle(b, leadOfB.id)).toBe(true);
    },
    submitLead: () => expectOwnLead((input) => parts.service.submitLead(a, input)),
    submitLeadIf: () => expectOwnLead((input) => parts.service.submitLeadIf(a, input, async () => true)),
  },
  LeadSteps: {
    find: async () => {
      expect(await parts.steps.find(a, leadOfB.id, leadOfB.createdAt)).toBeNull();
      expect(await parts.steps.find(b, leadOfB.id, leadOfB.createdAt)).toMatchObject({ lead: { id: leadOfB.id } });
    },
    complete: async () => {
      const taken = { ...leadOfB, siteId: a.id, message: 'Taken over' };
      expect(
        await parts.steps.complete(taken, PAYLOAD, { dealerTargets: [], receiptTo: null, deliverAt: Date.now(), verdict: 'trap' }),
      ).toBe(false);
      expect((await parts.store.find(b, leadOfB.id))?.lead.message).toBe(leadOfB.message);
    },
  },
  FormDraftStore: {
    find: async () => {
      const draft = await addDraftOfB();
      expect(await parts.drafts.find(a, draft.id, draft, Date.now())).toBeNull();
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toEqual(draft);
    },
    save: async () => {
      const draft = await addDraftOfB();
      await parts.drafts.save(a, { ...draft, answers: { name: 'Another' } }, Date.now());
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toEqual(draft);
    },
    markSent: async () => {
      const draft = await addDraftOfB();
      await parts.drafts.markSent(a, draft.id, crypto.randomUUID());
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toEqual(draft);
    },
    findSent: async () => {
      const draft = await addDraftOfB();
      const submissionId = crypto.randomUUID();
      await parts.drafts.markSent(b, draft.id, submissionId);
      expect(await parts.drafts.findSent(a, submissionId, draft, Date.now())).toBeNull();
      expect(await parts.drafts.findSent(b, submissionId, draft, Date.now())).toEqual(draft);
    },
    delete: async () => {
      const draft = await addDraftOfB();
      await parts.drafts.delete(a, draft.id);
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toEqual(draft);
      await parts.drafts.delete(b, draft.id);
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toBeNull();
    },
    // This function deletes the expired drafts of all sites. It returns only their number, and no data of another site.
    deleteExpired: async () => {
      const draft = await addDraftOfB();
      expect(await parts.drafts.deleteExpired(Date.now() - DAY_MS)).toBe(0);
      expect(await parts.drafts.find(b, draft.id, draft, Date.now())).toEqual(draft);
    },
  },
  SiteTokenCheck: {
    check: async () => {
      const { token } = await parts.siteTokens.createToken(b.id, 'crm');
      expect(await parts.siteTokenCheck.check(b, `Bearer ${token}`)).toMatchObject({ ok: true });
      expect(await parts.siteTokenCheck.check(a, `Bearer ${token}`)).toEqual({ ok: false, error: 'forbidden' });
    },
  },
  SubmissionGuard: {
    limit: async () => {
      for (let post = 0; post < 20; post += 1) await parts.guard.limit(b, '203.0.113.2', null);
      expect(await parts.guard.limit(b, '203.0.113.2', null)).toBeGreaterThan(0);
      expect(await parts.guard.limit(a, '203.0.113.2', null)).toBeNull();
    },
    limitUnpaid: async () => {
      const ask = (site: Site) => parts.guard.limitUnpaid(site, '203.0.113.4', crypto.randomUUID(), PAYLOAD);
      for (let post = 0; post < 5; post += 1) expect(await ask(b)).toEqual({ isCounted: true, retryAfterSeconds: null });
      expect(await ask(b)).toEqual({ isCounted: false, retryAfterSeconds: expect.any(Number) });
      expect(await ask(a)).toEqual({ isCounted: true, retryAfterSeconds: null });
    },
    giveBackUnpaid: async () => {
      const ask = (site: Site) => parts.guard.limitUnpaid(site, '203.0.113.5', crypto.randomUUID(), PAYLOAD);
      for (let post = 0; post < 5; post += 1) await ask(b);
      await parts.guard.giveBackUnpaid(a, '203.0.113.5', crypto.randomUUID(), PAYLOAD);
      expect(await ask(b)).toMatchObject({ isCounted: false });
      // The refused post was counted too. So the count must be reduced by two before another post is allowed.
      for (let post = 0; post < 2; post += 1) await parts.guard.giveBackUnpaid(b, '203.0.113.5', crypto.randomUUID(), PAYLOAD);
      expect(await ask(b)).toMatchObject({ isCounted: true });
    },
    isRepeated: async () => {
      const submission = crypto.randomUUID();
      const ask = (site: typeof a) => parts.guard.isRepeated(site, submission, PAYLOAD);
      expect([await ask(b), await ask(b), await ask(a)]).toEqual([false, true, false]);
    },
    forgetPost: async () => {
      const submission = crypto.randomUUID();
      await parts.guard.isRepeated(b, submission, PAYLOAD);
      await parts.guard.forgetPost(a, submission, PAYLOAD);
      expect(await parts.guard.isRepeated(b, submission, PAYLOAD)).toBe(true);
    },
    giveBackReceipt: async () => {
      expect(await parts.guard.allowsReceipt(b, 'back@example.com', false)).toBe(true);
      await parts.guard.giveBackReceipt(a, 'back@example.com');
      expect(await parts.guard.allowsReceipt(b, 'back@example.com', false)).toBe(false);
    },
    allowsReceipt: async () => {
      expect(await parts.guard.allowsReceipt(b, 'receipt@example.com', false)).toBe(true);
      expect(await parts.guard.allowsReceipt(b, 'receipt@example.com', false)).toBe(false);
      expect(await parts.guard.allowsReceipt(a, 'receipt@example.com', false)).toBe(true);
    },
    judge: async () => {
      const post = {
        isRepeated: false,
        hasToken: false,
        fields: {},
        timing: 'fine',
        clientAddress: '203.0.113.3',
        now: Date.now(),
      } as const;
      for (let unsolved = 0; unsolved < 3; unsolved += 1) await parts.guard.judge({ ...post, site: b });
      expect(await parts.guard.judge({ ...post, site: b })).toMatchObject({ heldBecause: 'no-captcha' });
      const { heldBecause, giveBack } = await parts.guard.judge({ ...post, site: a });
      expect(heldBecause).toBeNull();
      await giveBack();
      expect(await parts.guard.judge({ ...post, site: b })).toMatchObject({ heldBecause: 'no-captcha' });
    },
  },
};
