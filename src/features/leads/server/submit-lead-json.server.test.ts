import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { submitLeadJson } from './submit-lead-json.server.ts';

let bench: LeadBench;
beforeAll(async () => {
  bench = await openLeadBench();
});
afterAll(() => bench.close());

let visitor = 1;
const call = (body: unknown, site = bench.site) => {
  const vehicle = buildLeadVehicle({ dealershipId: bench.site.primaryDealership.id });
  return submitLeadJson(
    bench.service,
    async (_site, car) => (car === String(vehicle.id) || car === vehicle.slug ? vehicle : null),
    site,
    body,
    {
      clientAddress: `192.0.2.${visitor++}`,
      userAgent: 'Test',
      pageUrl: 'http://the-yard.localhost:3000/api/leads',
      origin: 'http://test.localhost',
    },
  );
};
const leadOf = async (answer: Awaited<ReturnType<typeof call>>) => {
  if (!('lead_id' in answer.value)) throw new Error(JSON.stringify(answer));
  return (await bench.store.find(bench.site, answer.value.lead_id))?.lead;
};

test('API-18 API-25 LEAD-05 if isLastStep is true, POST /api/leads stores a lead and answers only with the id of the lead', async () => {
  const answer = await call({ ...FILLED_FORM, car_id: 100_001, isLastStep: true, opt_in: true });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.value)).toEqual(['lead_id']);
  expect(await leadOf(answer)).toMatchObject({ kind: 'enquiry', eventId: 15, vehicle: { id: 100_001 }, consent: { optIn: true } });
});

test('API-23 the category decides between enquiry, test drive and parts enquiry, and car_id accepts an id or a slug', async () => {
  const testDrive = await call({ ...FILLED_FORM, car_id: '2021-toyota-corolla-ascent-sport-100001', category: 'Test Drive' });
  expect(await leadOf(testDrive)).toMatchObject({ kind: 'test-drive', category: 'Test Drive', eventId: 48 });
  expect(await leadOf(await call({ ...FILLED_FORM, category: 'Parts' }))).toMatchObject({
    kind: 'parts',
    category: 'Parts',
    eventId: 22,
  });
});

test('API-25 a post with wrong fields is answered with a 4xx status, an error, and a message for each wrong field', async () => {
  expect(await call({ ...FILLED_FORM, car_id: 100_001, email: 'x', phone: '' })).toEqual({
    status: 422,
    headers: {},
    value: {
      error: 'Please enter an email address like name@example.com. Please enter your phone number.',
      fields: { email: 'Please enter an email address like name@example.com.', phone: 'Please enter your phone number.' },
    },
  });
});

test.each([
  ['a body that is no object', 'text', 400],
  ['the body null', null, 400],
  ['isLastStep that is no boolean', { ...FILLED_FORM, isLastStep: 'yes' }, 400],
  ['a first form step without contact data', { message: 'Hi', isLastStep: false }, 422],
  ['a car of another site', { ...FILLED_FORM, car_id: 5 }, 404],
  ['a test drive without a car', { ...FILLED_FORM, category: 'Test Drive' }, 422],
  ['an unknown category', { ...FILLED_FORM, category: 'Free' }, 422],
])('API-25 %s is refused with an error', async (_what, body, status) => {
  const answer = await call(body);
  expect(answer.status).toBe(status);
  expect('error' in answer.value && answer.value.error).toBeTruthy();
});

test('LEAD-05 a post with invalid user data gets an error and no lead id', async () => {
  const wrong = await call({ ...FILLED_FORM, car_id: 100_001, isLastStep: true, email: 'jo@' });
  expect(wrong.value).toMatchObject({ error: 'Please enter an email address like name@example.com.' });
  expect(wrong.value).not.toHaveProperty('lead_id');
});

test('LEAD-05 the first form step stores a lead, later steps add answers to it, and the last step sends it (A-73)', async () => {
  const { name, email, phone } = FILLED_FORM;
  const first = await call({ name, email, phone, car_id: 100_001, isLastStep: false });
  const leadId = 'lead_id' in first.value ? first.value.lead_id : '';
  const deliveryTime = async () => (await bench.stored(leadId)).deliveries[0]?.nextAttemptAt ?? 0;
  expect(await leadOf(first)).toMatchObject({ name, message: null, vehicle: { id: 100_001 } });
  expect(await deliveryTime()).toBe(bench.clock.now() + 30 * 60_000);
  const last = await call({ lead_id: leadId, message: 'Still there?', isLastStep: true });
  expect(last).toMatchObject({ status: 200, value: { lead_id: leadId } });
  expect(await leadOf(last)).toMatchObject({ name, email, message: 'Still there?', vehicle: { id: 100_001 } });
  expect(await deliveryTime()).toBe(bench.clock.now());
});

test('LEAD-05 a lead posted as JSON without isLastStep is complete and is sent at once', async () => {
  const answer = await call({ ...FILLED_FORM, car_id: 100_001 });
  const leadId = 'lead_id' in answer.value ? answer.value.lead_id : '';
  expect((await bench.stored(leadId)).deliveries[0]?.nextAttemptAt).toBe(bench.clock.now());
});

test('LEAD-05 a later form step creates a new lead if the lead of the first step is already delivered, and is refused as incomplete if there is no such lead', async () => {
  const first = await call({ ...FILLED_FORM, car_id: 100_001, isLastStep: false });
  const leadId = 'lead_id' in first.value ? first.value.lead_id : '';
  await bench.database.pool.query("update lead_deliveries set status = 'delivered', attempts = 1 where lead_id = $1", [leadId]);
  const later = await call({ lead_id: leadId, message: 'Too late', isLastStep: true });
  expect(later.status).toBe(200);
  expect(later.value).not.toEqual({ lead_id: leadId });
  expect((await bench.stored(leadId)).lead.message).toBe(FILLED_FORM.message);
  expect((await call({ lead_id: crypto.randomUUID(), message: 'Whose?', isLastStep: true })).status).toBe(422);
});

test('LEAD-05 a later form step with the lead id of another site changes nothing on the other site', async () => {
  const first = await call({ ...FILLED_FORM, category: 'Parts', isLastStep: false }, bench.otherSite);
  const leadId = 'lead_id' in first.value ? first.value.lead_id : '';
  const before = await bench.store.find(bench.otherSite, leadId);
  expect(before?.lead.message).toBe(FILLED_FORM.message);
  expect((await call({ lead_id: leadId, category: 'Parts', message: 'Not mine', isLastStep: true })).status).toBe(422);
  const own = await call({ ...FILLED_FORM, category: 'Parts', lead_id: leadId, message: 'Not mine', isLastStep: true });
  expect((await leadOf(own))?.message).toBe('Not mine');
  expect(own.value).not.toEqual({ lead_id: leadId });
  expect(await bench.store.find(bench.otherSite, leadId)).toEqual(before);
});

const beginLead = async (fields: Readonly<Record<string, unknown>>): Promise<string> => {
  const first = await call({ ...fields, isLastStep: false });
  return 'lead_id' in first.value ? first.value.lead_id : '';
};

test.each([
  ['a new submission id', { submission_id: '0d9b5f2e-2222-4222-8333-444455556666' }],
  ['no submission id', {}],
])(
  'LEAD-05 if the last step of a form with %s is sent again after the delivery, the answer has the id of the stored lead',
  async (_what, stamp) => {
    const { name, email, phone } = FILLED_FORM;
    const leadId = await beginLead({ name, email, phone, car_id: 100_001 });
    const last = { ...stamp, lead_id: leadId, message: 'Still there?', isLastStep: true };
    await call(last);
    await bench.database.pool.query("update lead_deliveries set status = 'delivered', attempts = 1 where lead_id = $1", [leadId]);
    const before = (await bench.store.list(bench.site)).length;
    expect(await call(last)).toMatchObject({ status: 200, value: { lead_id: leadId } });
    expect((await bench.store.list(bench.site)).length).toBe(before);
  },
);

test('LEAD-05 a later form step that created a new lead creates no second lead when it is sent again; the answer has the id of the new lead', async () => {
  const leadId = await beginLead({ ...FILLED_FORM, car_id: 100_001 });
  await bench.database.pool.query("update lead_deliveries set status = 'delivered', attempts = 1 where lead_id = $1", [leadId]);
  const late = { lead_id: leadId, message: 'Too late', isLastStep: true };
  const made = await call(late);
  expect(made.value).not.toEqual({ lead_id: leadId });
  const before = (await bench.store.list(bench.site)).length;
  const submissionId = '0d9b5f2e-3333-4222-8333-444455556666';
  for (const repeated of [late, late, { ...late, submission_id: submissionId }]) expect(await call(repeated)).toEqual(made);
  expect((await bench.store.list(bench.site)).length).toBe(before);
  expect((await call({ ...late, message: 'Another question' })).value).not.toEqual(made.value);
});

test('a later form step that corrects the email address also corrects the receiver of the receipt', async () => {
  const leadId = await beginLead({ ...FILLED_FORM, email: 'mistyped@example.com', car_id: 100_001 });
  await call({ lead_id: leadId, email: 'corrected@example.com', isLastStep: true });
  const { lead, deliveries } = await bench.stored(leadId);
  expect(lead.email).toBe('corrected@example.com');
  expect(deliveries.map(({ channel, receiver }) => [channel, receiver])).toEqual([
    ['email', 'sales@dealer.example'],
    ['receipt', 'corrected@example.com'],
  ]);
});

test('a later form step sends no receipt to an e-mail address that already received a receipt', async () => {
  await call({ ...FILLED_FORM, email: 'has-receipt@example.com', car_id: 100_001 });
  const leadId = await beginLead({ ...FILLED_FORM, email: 'own-address@example.com', car_id: 100_001 });
  await call({ lead_id: leadId, email: 'has-receipt@example.com', isLastStep: true });
  expect((await bench.stored(leadId)).deliveries.map(({ channel }) => channel)).toEqual(['email']);
});

test('API-23 a later form step of a test-drive lead may repeat the category without the vehicle, because the first step named the vehicle', async () => {
  const { name, email, phone } = FILLED_FORM;
  const leadId = await beginLead({ name, email, phone, category: 'Test Drive', car_id: 100_001 });
  const last = await call({ lead_id: leadId, category: 'Test Drive', message: 'On Monday', isLastStep: true });
  expect(last).toMatchObject({ status: 200, value: { lead_id: leadId } });
  expect(await leadOf(last)).toMatchObject({ kind: 'test-drive', message: 'On Monday', vehicle: { id: 100_001 } });
  expect((await call({ lead_id: crypto.randomUUID(), ...FILLED_FORM, category: 'Test Drive' })).status).toBe(422);
});

test('API-18 a client that sends the same body with the same submission id again gets the same lead id', async () => {
  const body = { ...FILLED_FORM, car_id: 100_001, submission_id: '0d9b5f2e-1111-4222-8333-444455556666' };
  expect((await call(body)).value).toEqual((await call(body)).value);
});

test('LEAD-01 LEAD-04 the url and the visited pages are stored without query strings, and a url of another site is replaced by the URL of the request', async () => {
  const attributes = { visited_pages: ['/', '/cars/x?y=1'], linked_query_params: { utm_source: 'x', name: 'Jo' } };
  const lead = await leadOf(await call({ ...FILLED_FORM, category: 'Sales', url: '/enquire?name=Jo', lead_attributes: attributes }));
  expect(lead).toMatchObject({
    visitedPages: ['/', '/cars/x'],
    linkedQueryParams: { utm_source: 'x' },
    pageUrl: 'http://the-yard.localhost:3000/enquire',
  });
  expect((await leadOf(await call({ ...FILLED_FORM, category: 'Sales', url: 'https://evil.example/' })))?.pageUrl).toBe(
    'http://the-yard.localhost:3000/api/leads',
  );
});

test('API-18 a client that sends too many leads gets the status 429 with the header Retry-After', async () => {
  const send = () =>
    submitLeadJson(
      bench.service,
      async () => null,
      bench.site,
      { ...FILLED_FORM, category: 'Sales' },
      {
        clientAddress: '192.0.2.250',
        userAgent: null,
        pageUrl: 'http://the-yard.localhost:3000/api/leads',
        origin: 'http://the-yard.localhost:3000',
      },
    );
  const answers = [];
  for (let post = 0; post < 21; post++) answers.push(await send());
  expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
  expect(answers[20]?.status).toBe(429);
  expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0);
});
