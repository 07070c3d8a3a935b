import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LeadBench, openLeadBench, solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { LeadSteps } from './steps/begun-lead-store.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

const countLeads = async () => (await bench.store.list(bench.site)).length;

test('FORM-01 LEAD-05 an enquiry is stored with its deliveries for the dealership of its vehicle', async () => {
  const { leadId, eventId, successPath } = await bench.submit(bench.post());
  const { lead, state, deliveries, dealershipSlug } = await bench.stored(leadId);
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
  const { leadId } = await bench.submit({ ...input, fields: { ...input.fields, test_drive_date: date, test_drive_time: 'Morning' } });
  expect((await bench.stored(leadId)).lead).toMatchObject({
    kind: 'test-drive',
    eventId: 48,
    category: 'Test Drive',
    testDriveDate: date,
    testDriveTime: 'Morning',
  });
});

test('FORM-09 an invalid form is not stored, and its values, errors and submission id are returned', async () => {
  const before = await countLeads();
  const input = bench.post({ fields: { email: 'wrong' } });
  const refused = await bench.service.submitLead(bench.site, input);
  expect(await countLeads()).toBe(before);
  if (refused.ok || refused.error.kind !== 'invalid') throw new Error('taken');
  expect(refused.error.errors.map(({ field }) => field)).toEqual(['email']);
  expect(refused.error.form.fields.find(({ name }) => name === 'email')?.value).toBe('wrong');
  expect(refused.error.stamp).toEqual({ submissionId: input.fields.submission_id, signedTime: input.fields.form_time });
});

test('LEAD-05 if a form is posted twice by a double click, a reload or a retry, one lead is stored', async () => {
  const input = bench.post();
  const before = await countLeads();
  const answers = await Promise.all([bench.submit(input), bench.submit(input), bench.submit(input)]);
  const again = await bench.submit(input);
  expect(new Set([...answers, again].map(({ leadId }) => leadId)).size).toBe(1);
  expect(await countLeads()).toBe(before + 1);
});

test('LEAD-05 a post with a known submission id but different answers is stored as a new lead', async () => {
  const input = bench.post();
  const first = await bench.submit(input);
  const second = await bench.submit({ ...input, fields: { ...input.fields, message: 'And is the price firm?' } });
  expect(second.leadId).not.toBe(first.leadId);
  expect((await bench.stored(first.leadId)).lead.message).toBe('Is the car still available?');
  expect((await bench.stored(second.leadId)).lead.message).toBe('And is the price firm?');
});

test('LEAD-05 characters that PostgreSQL refuses in JSON are removed or replaced when a later form step is stored', async () => {
  const first = await bench.submit(bench.post({ step: { leadId: null, isLast: false } }));
  const vehicle = buildLeadVehicle({ dealershipId: bench.site.primaryDealership.id, title: 'Toyota\0 Corolla\ud800' });
  const last = await bench.submit(bench.post({ vehicle, step: { leadId: first.leadId, isLast: true } }));
  expect(last.leadId).toBe(first.leadId);
  expect((await bench.stored(first.leadId)).lead.vehicle?.title).toBe('Toyota Corolla\ufffd');
});

test('a lead that was held after the first form step is released if a later step has a solved captcha', async () => {
  const first = await bench.submit(bench.post({ fields: { form_time: '' }, step: { leadId: null, isLast: false } }));
  expect((await bench.stored(first.leadId)).heldReason).toBe('no-form');
  const altcha = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  await bench.submit(bench.post({ fields: { form_time: '', altcha }, step: { leadId: first.leadId, isLast: true } }));
  const { state, deliveries } = await bench.stored(first.leadId);
  expect([state, new Set(deliveries.map(({ status }) => status))]).toEqual(['accepted', new Set(['pending'])]);
});

test('if a later form step could not be stored, its captcha solution stays valid: sending the step again releases the held lead', async () => {
  const complete = vi.spyOn(LeadSteps.prototype, 'complete');
  const first = await bench.submit(bench.post({ fields: { form_time: '' }, step: { leadId: null, isLast: false } }));
  const altcha = await solveCaptcha(await bench.captcha.createChallenge(bench.site, Date.now()));
  const later = bench.post({ fields: { form_time: '', altcha }, step: { leadId: first.leadId, isLast: true } });
  complete.mockRejectedValueOnce(new Error('the connection to the database was lost'));
  await expect(bench.service.submitLead(bench.site, later)).rejects.toThrow('the connection to the database was lost');
  complete.mockRestore();
  await bench.submit(later);
  expect((await bench.stored(first.leadId)).state).toBe('accepted');
});

test('a lead held as spam stays held if the later form step has no solved captcha, or if the trap field of the first step was filled in', async () => {
  const trap = { additional_reference: 'http://spam.example' };
  for (const [fields, later] of [
    [{ form_time: '' }, { form_time: '' }],
    [trap, {}],
  ]) {
    const first = await bench.submit(bench.post({ fields, step: { leadId: null, isLast: false } }));
    await bench.submit(bench.post({ fields: { ...later, message: 'More' }, step: { leadId: first.leadId, isLast: true } }));
    const { state, lead } = await bench.stored(first.leadId);
    expect([state, lead.message]).toEqual(['held', 'More']);
  }
});

test('a lead is held if the hidden trap field of a later form step is filled in', async () => {
  const first = await bench.submit(bench.post({ step: { leadId: null, isLast: false } }));
  const fields = { additional_reference: 'http://spam.example' };
  await bench.submit(bench.post({ fields, step: { leadId: first.leadId, isLast: true } }));
  const { state, heldReason, deliveries } = await bench.stored(first.leadId);
  expect([state, heldReason, new Set(deliveries.map(({ status }) => status))]).toEqual(['held', 'trap', new Set(['held'])]);
});

test('LEAD-05 if two people send the same text from the same page, two leads are stored', async () => {
  const [first, second] = [await bench.submit(bench.post()), await bench.submit(bench.post())];
  expect(first.leadId).not.toBe(second.leadId);
});

test('LEAD-04 visited pages are stored without query parameters, and linked_query_params keeps only campaign parameters', async () => {
  const fields = { visited_pages: '["/","/search?x=1"]', linked_query_params: '{"gclid":"abc","email":"x@y.z"}' };
  const { leadId } = await bench.submit(bench.post({ fields }));
  const { lead } = await bench.stored(leadId);
  expect(lead.visitedPages).toEqual(['/', '/search']);
  expect(lead.linkedQueryParams).toEqual({ gclid: 'abc' });
  expect(lead.pageUrl).toBe('http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001/enquire');
});

test('FORM-17 consent is stored with its text, time, channel and the version of the collection notice', async () => {
  const { leadId } = await bench.submit(bench.post({ fields: { opt_in: 'true' } }));
  expect((await bench.stored(leadId)).lead.consent).toEqual({
    optIn: true,
    optInText: 'Email me similar stock and latest offers.',
    optInPreTicked: true,
    collectionNoticeVersion: '2026-11',
    collectionNoticeText: bench.site.forms.collectionNotice.text.replace('{site}', 'The Yard'),
    termsAccepted: null,
    channel: 'website',
    at: bench.clock.now(),
  });
});

test('a lead is stored, and a warning logged, when the dealership has no receiver', async () => {
  const site = { ...bench.otherSite };
  const sent = await bench.service.submitLead(site, bench.post({ vehicle: null, fields: { category: 'Parts' } }));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  const found = await bench.store.find(site, sent.value.leadId);
  expect(found?.deliveries.map(({ channel }) => channel)).toEqual(['receipt']);
  expect(bench.log.lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'a lead has no receiver: the dealership has no recipients' }),
  );
});

test('a site finds no lead of another site', async () => {
  const { leadId } = await bench.submit(bench.post());
  expect(await bench.store.find(bench.otherSite, leadId)).toBeNull();
  expect((await bench.store.list(bench.otherSite)).map(({ lead }) => lead.id)).not.toContain(leadId);
  expect(await bench.store.retryDead(bench.otherSite, leadId, bench.clock.now())).toBe(0);
});

test('logs contain no personal data', async () => {
  await bench.submit(bench.post({ fields: { additional_reference: 'x', name: 'Zebedee Secret', email: 'zebedee@example.com' } }));
  expect(JSON.stringify(bench.log.lines)).not.toMatch(/Zebedee|zebedee|0412 ?345|61412345/);
});

test("FORM-20 a post without the agreement to the terms is refused if the site's form requires it, even if a program made the post", async () => {
  const site = buildSite({ id: bench.site.id, dealerships: bench.site.dealerships, forms: { terms: true } });
  const refused = await bench.service.submitLead(site, bench.post());
  expect(refused.ok || refused.error.kind !== 'invalid' ? [] : refused.error.errors).toEqual([
    { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' },
  ]);
});

test('LEAD-05 a post with an invalid submission id is stored as a lead with a new submission id', async () => {
  const { leadId } = await bench.submit(bench.post({ fields: { ...FILLED_FORM, submission_id: "x' or 1=1", form_time: '' } }));
  expect((await bench.stored(leadId)).lead.submissionId).not.toContain("'");
  expect(await bench.store.find(bench.site, 'no-uuid')).toBeNull();
  expect(await bench.store.find(bench.site, randomUUID())).toBeNull();
});

test('a post that the program could not store does not count towards any limit, and its captcha can be used again', async () => {
  const clientAddress = '203.0.113.200';
  const accept = vi.spyOn(bench.store, 'accept');
  const input = bench.post({ clientAddress, fields: { email: 'failed-posts@example.com' } });
  for (let post = 0; post < 25; post++) {
    accept.mockRejectedValueOnce(new Error('the connection to the database was lost'));
    await expect(bench.service.submitLead(bench.site, { ...input, fields: { ...input.fields, message: `Post ${post}` } })).rejects.toThrow(
      'the connection to the database was lost',
    );
  }
  accept.mockRestore();
  const { leadId } = await bench.submit(input);
  const { state, deliveries } = await bench.stored(leadId);
  expect(state).toBe('accepted');
  expect(deliveries.map(({ channel }) => channel)).toContain('receipt');
});
