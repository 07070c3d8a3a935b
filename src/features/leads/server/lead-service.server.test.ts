import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventLog } from '#features/analytics/server/event-log.server.ts';
import { BENCH_SECRET, type LeadBench, openLeadBench, solveCaptcha } from '#test/builders/lead-bench.ts';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/lead-builder.ts';
import { buildSite } from '#test/builders/site-builder.ts';
import { LeadService, type SubmissionInput } from './lead-service.server.ts';
import type { LeadStore } from './lead-store.server.ts';
import { SubmissionGuard } from './submission-guard.server.ts';
import { readTicketCookie } from './success-ticket.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

const send = async (input: SubmissionInput) => {
  const sent = await bench.service.submitLead(bench.site, input);
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return sent.value;
};
const stored = async (leadId: string) => {
  const lead = await bench.store.find(bench.site, leadId);
  if (lead === null) throw new Error(`no lead ${leadId}`);
  return lead;
};
const countLeads = async () => (await bench.store.list(bench.site)).length;

test('FORM-01 LEAD-05 an enquiry is stored with its deliveries, for the dealership of its vehicle', async () => {
  const { leadId, eventId, successPath } = await send(bench.post());
  const { lead, state, deliveries, dealershipSlug } = await stored(leadId);
  expect({ state, dealershipSlug, eventId, successPath }).toEqual({
    state: 'accepted',
    dealershipSlug: 'the-yard',
    eventId: 15,
    successPath: '/success',
  });
  expect(lead).toMatchObject({ name: 'Jo Citizen', phone: '+61412345678', siteSlug: 'the-yard', vehicle: { id: 100_001 } });
  expect(deliveries.map(({ channel, receiver, status }) => [channel, receiver, status])).toEqual([
    ['email', 'sales@dealer.example', 'pending'],
    ['receipt', 'jo@example.com', 'pending'],
  ]);
});

test('FORM-02 a test drive is stored with its date and time', async () => {
  const input = bench.post({ kind: 'test-drive' });
  const date = new Date(bench.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { leadId } = await send({ ...input, fields: { ...input.fields, test_drive_date: date, test_drive_time: 'Morning' } });
  expect((await stored(leadId)).lead).toMatchObject({
    kind: 'test-drive',
    eventId: 48,
    category: 'Test Drive',
    testDriveDate: date,
    testDriveTime: 'Morning',
  });
});

test('FORM-09 a wrong form is not stored; its fields, errors and submission id come back', async () => {
  const before = await countLeads();
  const input = bench.post({ fields: { email: 'wrong' } });
  const refused = await bench.service.submitLead(bench.site, input);
  expect(await countLeads()).toBe(before);
  if (refused.ok || refused.error.kind !== 'invalid') throw new Error('taken');
  expect(refused.error.errors.map(({ field }) => field)).toEqual(['email']);
  expect(refused.error.form.fields.find(({ name }) => name === 'email')?.value).toBe('wrong');
  expect(refused.error.stamp).toEqual({ submissionId: input.fields.submission_id, signedTime: input.fields.form_time });
});

test('LEAD-05 a double click, a reload and a lost answer make one lead', async () => {
  const input = bench.post();
  const before = await countLeads();
  const answers = await Promise.all([send(input), send(input), send(input)]);
  const again = await send(input);
  expect(new Set([...answers, again].map(({ leadId }) => leadId)).size).toBe(1);
  expect(await countLeads()).toBe(before + 1);
});

test('LEAD-05 the same submission with other words is a lead of its own, never swallowed', async () => {
  const input = bench.post();
  const first = await send(input);
  const second = await send({ ...input, fields: { ...input.fields, message: 'And is the price firm?' } });
  expect(second.leadId).not.toBe(first.leadId);
  expect((await stored(first.leadId)).lead.message).toBe('Is it still there?');
  expect((await stored(second.leadId)).lead.message).toBe('And is the price firm?');
});

test('LEAD-05 two people who write the same on the same page are two leads', async () => {
  const [first, second] = [await send(bench.post()), await send(bench.post())];
  expect(first.leadId).not.toBe(second.leadId);
});

test('LEAD-04 where the visit came from and went is stored, without queries', async () => {
  const fields = { visited_pages: '["/","/search?x=1"]', linked_query_params: '{"gclid":"abc","email":"x@y.z"}' };
  const { leadId } = await send(bench.post({ fields }));
  const { lead } = await stored(leadId);
  expect(lead.visitedPages).toEqual(['/', '/search']);
  expect(lead.linkedQueryParams).toEqual({ gclid: 'abc' });
  expect(lead.pageUrl).toBe('http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001/enquire');
});

test('FORM-17 consent is stored with its text, time, channel and the version of the collection notice', async () => {
  const { leadId } = await send(bench.post({ fields: { opt_in: 'true' } }));
  expect((await stored(leadId)).lead.consent).toEqual({
    optIn: true,
    optInText: 'Email me similar stock and latest offers.',
    collectionNoticeVersion: '2026-11',
    termsAccepted: null,
    channel: 'website',
    at: bench.clock.now(),
  });
});

test('FORM-21 a solved captcha is accepted however often its address posts, and counts once', async () => {
  const clientAddress = '198.51.100.1';
  const solved = async () => ({ altcha: await solveCaptcha(await bench.captcha.createChallenge(bench.site, bench.clock.now())) });
  const fields = await solved();
  for (let post = 0; post < 4; post++) {
    const { leadId } = await send(bench.post({ clientAddress, fields: await solved() }));
    expect((await stored(leadId)).state).toBe('accepted');
  }
  expect((await stored((await send(bench.post({ clientAddress, fields }))).leadId)).state).toBe('accepted');
  expect(await bench.captcha.check(bench.site, fields.altcha, bench.clock.now())).toBe('used');
});

test('FORM-21 without a solution an address has three posts an hour; the fourth is held, not discarded, with the same answer', async () => {
  const clientAddress = '198.51.100.2';
  const states: string[] = [];
  for (let post = 0; post < 4; post++) {
    const answer = await send(bench.post({ clientAddress }));
    expect(answer.successPath).toBe('/success');
    states.push((await stored(answer.leadId)).state);
  }
  expect(states).toEqual(['accepted', 'accepted', 'accepted', 'held']);
});

test('FORM-21 a site without captcha takes posts without one', async () => {
  const site = { ...bench.site, forms: { ...bench.site.forms, captcha: false } };
  for (let post = 0; post < 5; post++) {
    const sent = await bench.service.submitLead(site, bench.post({ clientAddress: '198.51.100.3' }));
    expect(sent.ok && (await stored(sent.value.leadId)).state).toBe('accepted');
  }
});

test('a held lead tells nobody until it is released', async () => {
  const { leadId } = await send(bench.post({ fields: { additional_reference: 'http://spam.example', email: 'held@example.com' } }));
  const held = await stored(leadId);
  expect([held.state, held.heldReason, held.deliveries.map(({ status }) => status)]).toEqual(['held', 'trap', ['held', 'held']]);
  expect((await bench.store.list(bench.site, { held: true })).map(({ lead }) => lead.id)).toContain(leadId);
  expect(await bench.store.release(bench.otherSite, leadId, bench.clock.now())).toBe(false);
  expect(await bench.store.release(bench.site, leadId, bench.clock.now())).toBe(true);
  const released = await stored(leadId);
  expect([released.state, released.deliveries.map(({ status }) => status)]).toEqual(['released', ['pending', 'pending']]);
  expect(await bench.store.release(bench.site, leadId, bench.clock.now())).toBe(false);
});

test('a form sent at a machine’s speed, one kept for days and a forged one are held', async () => {
  const fast = bench.service.newFormStamp(bench.site);
  const reasonOf = async (fields: Record<string, string>) => (await stored((await send({ ...bench.post({ fields }) })).leadId)).heldReason;
  const old = bench.service.newFormStamp(bench.site);
  bench.clock.nowMs += 25 * 3_600_000;
  expect(await reasonOf({ submission_id: old.submissionId, form_time: old.signedTime })).toBe('too-old');
  expect(await reasonOf({ submission_id: fast.submissionId, form_time: `${bench.clock.now()}.forged` })).toBe('forged-form');
  const now = bench.post();
  const instant = bench.service.newFormStamp(bench.site);
  const { leadId } = await send({ ...now, fields: { ...now.fields, submission_id: instant.submissionId, form_time: instant.signedTime } });
  expect((await stored(leadId)).heldReason).toBe('too-fast');
  // The captcha's library goes by the machine's clock; the tests after this one, too.
  bench.clock.nowMs = Date.now();
});

test('a stamp of one site is forged on another', async () => {
  const stamp = bench.service.newFormStamp(bench.otherSite);
  const { leadId } = await send(bench.post({ fields: { submission_id: stamp.submissionId, form_time: stamp.signedTime } }));
  expect((await stored(leadId)).heldReason).toBe('forged-form');
});

test('an address that sends too much is told when to come back, and nothing of it is stored', async () => {
  const clientAddress = '198.51.100.9';
  for (let post = 0; post < 20; post++) await send(bench.post({ clientAddress }));
  const before = await countLeads();
  const refused = await bench.service.submitLead(bench.site, bench.post({ clientAddress }));
  if (refused.ok || refused.error.kind !== 'rate-limited') throw new Error('taken');
  expect(refused.error.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.error.form.fields.find(({ name }) => name === 'message')?.value).toBe('Is it still there?');
  expect(await countLeads()).toBe(before);
});

test('a lead without any receiver is stored, and warned of', async () => {
  const site = { ...bench.otherSite };
  const sent = await bench.service.submitLead(site, bench.post({ vehicle: null, fields: { category: 'Parts' } }));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  const found = await bench.store.find(site, sent.value.leadId);
  expect(found?.deliveries.map(({ channel }) => channel)).toEqual(['receipt']);
  expect(bench.log.lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'a lead has no receiver: the dealership has no recipients' }),
  );
});

test('a site sees no lead of another', async () => {
  const { leadId } = await send(bench.post());
  expect(await bench.store.find(bench.otherSite, leadId)).toBeNull();
  expect((await bench.store.list(bench.otherSite)).map(({ lead }) => lead.id)).not.toContain(leadId);
  expect(await bench.store.retryDead(bench.otherSite, leadId, bench.clock.now())).toBe(0);
});

test('logs hold nothing of a person', async () => {
  await send(bench.post({ fields: { additional_reference: 'x', name: 'Zebedee Secret', email: 'zebedee@example.com' } }));
  expect(JSON.stringify(bench.log.lines)).not.toMatch(/Zebedee|zebedee|0412|61412/);
});

test('one mailbox gets one receipt of a site, however its address is spelt; every lead goes to the dealer', async () => {
  const channelsOf = async (email: string, site = bench.site) => {
    const sent = await bench.service.submitLead(site, bench.post({ vehicle: null, fields: { email, category: 'Sales' } }));
    const lead = sent.ok ? await bench.store.find(site, sent.value.leadId) : null;
    return lead?.deliveries.map(({ channel }) => channel);
  };
  expect(await channelsOf('victim@mailbox.example')).toEqual(['email', 'receipt']);
  expect(await channelsOf('victim@mailbox.example')).toEqual(['email']);
  expect(await channelsOf('Victim+1@mailbox.example')).toEqual(['email']);
  expect(await channelsOf('other@mailbox.example')).toEqual(['email', 'receipt']);
  expect(await channelsOf('victim@mailbox.example', bench.otherSite)).toEqual(['receipt']);
});

test('a post that is sent again because its lead could not be stored uses up no budget twice, and gets its receipt', async () => {
  const { store, captcha, clock, log } = bench;
  let failures = 5;
  const breaking = Object.assign(Object.create(store) as LeadStore, {
    findSubmission: store.findSubmission.bind(store),
    accept: async (...lead: Parameters<LeadStore['accept']>) => {
      if (failures-- > 0) throw new Error('the database went away');
      return store.accept(...lead);
    },
  });
  const guard = new SubmissionGuard(bench.database, captcha);
  const events = { record: async () => {} };
  const service = new LeadService({ store: breaking, guard, events, log, clock, platformSecret: BENCH_SECRET, mode: 'demo' });
  const clientAddress = '198.51.100.77';
  const input = bench.post({ clientAddress, fields: { email: 'patient@mailbox.example' } });
  for (let post = 0; post < 5; post++) await expect(service.submitLead(bench.site, input)).rejects.toThrow('went away');
  const sent = await service.submitLead(bench.site, input);
  const lead = await stored(sent.ok ? sent.value.leadId : '');
  expect(lead.state).toBe('accepted');
  expect(lead.deliveries.map(({ channel }) => channel)).toEqual(['email', 'receipt']);
  const states: string[] = [];
  for (let post = 0; post < 3; post++) states.push((await stored((await send(bench.post({ clientAddress }))).leadId)).state);
  expect(states).toEqual(['accepted', 'accepted', 'held']);
});

test('in production the cookie is bound to its host whatever the address; the plain name is the demo’s, off localhost without TLS', async () => {
  const { store, captcha, clock, log } = bench;
  const parts = { store, guard: new SubmissionGuard(bench.database, captcha), events: new EventLog(bench.database), log, clock };
  const nameIn = async (mode: 'demo' | 'production', origin: string) => {
    const service = new LeadService({ ...parts, platformSecret: BENCH_SECRET, mode });
    const sent = await service.submitLead(bench.site, bench.post({ origin }));
    return sent.ok
      ? [sent.value.ticketCookie.split('=')[0], / Secure$/.test(sent.value.ticketCookie), service.isCookieSecure(origin)]
      : null;
  };
  expect(await nameIn('production', 'http://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('production', 'https://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'https://yard.example')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'http://yard.localhost:3000')).toEqual(['__Host-lead-sent', true, true]);
  expect(await nameIn('demo', 'http://yard.example')).toEqual(['lead-sent', false, false]);
});

test('FORM-07 ROUTE-10 the success cookie says what was sent and nothing of who sent it, to its own site, for a while', async () => {
  const { ticketCookie } = await send(bench.post());
  expect(ticketCookie).toMatch(/^__Host-lead-sent=[\w-]+\.[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/);
  const value = readTicketCookie(`a=b; ${ticketCookie.split(';')[0]}`, true);
  expect(Buffer.from(value ?? '', 'base64url').toString()).not.toMatch(/Jo Citizen|jo@example|0412|61412/);
  expect(bench.service.readTicket(bench.site, value)).toEqual({
    kind: 'enquiry',
    category: 'Vehicle Enquiry',
    eventId: 15,
    dealershipSlug: 'the-yard',
    locationSlug: 'southport',
    phone: null,
    sentAt: bench.clock.now(),
    testDrive: null,
    vehicle: {
      id: 100_001,
      slug: '2021-toyota-corolla-ascent-sport-100001',
      title: '2021 Toyota Corolla Ascent Sport',
      priceText: '$34,990 Drive Away',
      facts: ['45,210 km', 'Stock S100001'],
      imageUrl: '/media/hatch.jpg',
    },
  });
  expect(bench.service.readTicket(bench.otherSite, value)).toBeNull();
  expect(bench.service.readTicket(bench.site, `${value}x`)).toBeNull();
  expect(bench.service.readTicket(bench.site, null)).toBeNull();
  bench.clock.nowMs += 16 * 60_000;
  expect(bench.service.readTicket(bench.site, value)).toBeNull();
  bench.clock.nowMs -= 16 * 60_000;
});

test('the success cookie fits a browser’s limit however long the picture’s address is', async () => {
  const imageUrl = `https://pictures.example/${'x'.repeat(5_000)}.jpg`;
  const vehicle = buildLeadVehicle({ dealershipId: bench.site.primaryDealership.id, imageUrl });
  const { ticketCookie, ticket } = await send(bench.post({ vehicle }));
  expect(ticket.vehicle?.imageUrl).toBeNull();
  expect(ticketCookie.length).toBeLessThan(4_096);
});

test('FORM-20 FORM-22 the form’s own checks hold for posts too', async () => {
  const site = buildSite({ id: bench.site.id, dealerships: bench.site.dealerships, forms: { terms: true } });
  const refused = await bench.service.submitLead(site, bench.post());
  expect(refused.ok || refused.error.kind !== 'invalid' ? [] : refused.error.errors).toEqual([
    { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' },
  ]);
  const { leadId } = await send(bench.post({ fields: { way_radio_options: 'dropped-value' } }));
  expect(JSON.stringify(await stored(leadId))).not.toContain('dropped-value');
});

test('EVENT-14 a form’s event is written with its id and user data; a site that passes none on writes none', async () => {
  const eventOf = async (leadId: string) =>
    (
      await bench.database.pool.query('select site_id, event_id, vehicle_id::int, user_data from analytics_events where lead_id = $1', [
        leadId,
      ])
    ).rows;
  const told = await send(bench.post());
  expect(await eventOf(told.leadId)).toEqual([
    {
      site_id: bench.site.id,
      event_id: 15,
      vehicle_id: 100_001,
      user_data: { name: 'Jo Citizen', email: 'jo@example.com', phone: '+61412345678' },
    },
  ]);
  const discreet = { ...bench.site, analytics: { ...bench.site.analytics, userData: false } };
  const sent = await bench.service.submitLead(
    discreet,
    bench.post({ vehicle: buildLeadVehicle({ carType: 'new', dealershipId: bench.site.primaryDealership.id }) }),
  );
  if (!sent.ok) throw new Error('refused');
  expect(await eventOf(sent.value.leadId)).toEqual([{ site_id: bench.site.id, event_id: 14, vehicle_id: 100_001, user_data: null }]);
});

test('EVENT-14 a repeated post fires no second event, and erasing a lead erases its event', async () => {
  const input = bench.post();
  const { leadId } = await send(input);
  await send(input);
  const count = async () => (await bench.database.pool.query('select 1 from analytics_events where lead_id = $1', [leadId])).rowCount;
  expect(await count()).toBe(1);
  await bench.database.pool.query('delete from leads where id = $1', [leadId]);
  expect(await count()).toBe(0);
});

test('LEAD-05 a made-up submission id that is no id makes a lead all the same', async () => {
  const { leadId } = await send(bench.post({ fields: { ...FILLED_FORM, submission_id: "x' or 1=1", form_time: '' } }));
  expect((await stored(leadId)).lead.submissionId).not.toContain("'");
  expect(await bench.store.find(bench.site, 'no-uuid')).toBeNull();
  expect(await bench.store.find(bench.site, randomUUID())).toBeNull();
});
