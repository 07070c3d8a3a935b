import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leadsApi } from '#pages/api/leads/leads.route.ts';
import { jsonOf } from '#test/builders/pages/page-bench.tsx';
import { DETAILS, openTradeInBench, type TradeInBench } from '#test/builders/trade-in/trade-in-bench.ts';

let bench: TradeInBench;
beforeAll(async () => {
  bench = await openTradeInBench();
});
afterAll(() => bench.close());

const ANSWERS = { condition: 'good', service_history: 'full', damage: 'none', accident: 'none', finance_owing: 'no' };
const BODY = { ...DETAILS, category: 'Trade In', rego: 'abc 123', regoState: 'VIC', km: 30_000, adjustmentAnswers: ANSWERS };

interface Answer {
  readonly lead_id: string;
  readonly valuation: { readonly id: string; readonly offer_price: number | null };
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
}
const post = async (json: object, site = bench.valuing): Promise<{ readonly status: number; readonly value: Answer }> => {
  const { status, value } = jsonOf(await bench.ask(leadsApi(bench.services), '/api/leads', { site, json }));
  return { status, value: value as Answer };
};
const leadOf = async (id: string) => (await bench.stored(id)).lead;

test('LEAD-06 TRADE-06 POST /api/leads values a vehicle by rego and regoState with adjustmentAnswers, and stores the lead', async () => {
  const { status, value } = await post(BODY);
  expect(status).toBe(200);
  expect(value.valuation).toMatchObject({ rego: 'ABC123', regoState: 'vic', adjustmentAnswers: ANSWERS, offer_price: expect.any(Number) });
  expect(await leadOf(value.lead_id)).toMatchObject({
    kind: 'trade-in',
    category: 'Trade In',
    lastName: 'Citizen',
    tradeIn: { valuationId: value.valuation.id, make: 'Hyundai', model: 'i30', year: 2024, odometerKm: 30_000 },
  });
});

test("LEAD-06 POST /api/leads with the subcategory '3. Offer Accepted' accepts the offer of a lead, and a repeated request accepts nothing more", async () => {
  const { lead_id } = (await post(BODY)).value;
  const acceptance = { lead_id, form_completed: true, offer_accepted: true, subcategory: '3. Offer Accepted' };
  const { status, value } = await post(acceptance);
  expect(status).toBe(200);
  expect(await leadOf(value.lead_id)).toMatchObject({
    kind: 'offer-acceptance',
    subcategory: '3. Offer Accepted',
    email: 'jo@example.com',
    tradeIn: { acceptedLeadId: lead_id },
  });
  expect((await post(acceptance)).value.lead_id).toBe(value.lead_id);
});

test('LEAD-06 POST /api/leads stores no lead if the shopper declines the offer on the page of the valuation during the request', async () => {
  const { lead_id } = (await post(BODY)).value;
  const before = (await bench.store.list(bench.valuing)).length;
  const { valuations } = bench.services;
  const find = valuations.find.bind(valuations);
  vi.spyOn(valuations, 'find').mockImplementationOnce(async (site, id) => {
    const found = await find(site, id);
    await valuations.decline(site, id);
    return found;
  });
  expect(await post({ lead_id, offer_accepted: true })).toMatchObject({ status: 422, value: { error: 'The offer was declined.' } });
  expect(await bench.store.list(bench.valuing)).toHaveLength(before);
});

test('LEAD-06 the valuation and the lead of another site are not found', async () => {
  const other = { ...bench.otherSite, features: bench.valuing.features };
  const { lead_id, valuation } = (await post(BODY)).value;
  expect(await post({ lead_id, offer_accepted: true }, other)).toMatchObject({
    status: 404,
    value: { error: 'This site has no lead with this offer, or the offer has expired.' },
  });
  expect(await post({ ...BODY, id: valuation.id }, other)).toMatchObject({
    status: 404,
    value: { error: 'This site has no such valuation.' },
  });
});

test('LEAD-06 TRADE-11 for a vehicle over the limits, the lead has no offer, and accepting an offer is refused', async () => {
  const { value } = await post({ ...BODY, category: 'Sell Your Car', km: 180_000 });
  expect(value.valuation.offer_price).toBeNull();
  expect((await leadOf(value.lead_id)).kind).toBe('sell');
  expect((await post({ lead_id: value.lead_id, offer_accepted: true })).status).toBe(404);
});

test.each([
  ['a wrong plate', { rego: '<b>', regoState: 'XX' }, ['rego', 'regoState']],
  ['a plate that is not found', { rego: 'ZZZ999' }, ['make']],
  ['a missing answer', { adjustmentAnswers: { ...ANSWERS, damage: 'toString' } }, ['adjustmentAnswers.damage']],
  ['missing kilometres', { km: undefined }, ['km']],
])('LEAD-06 %s is answered with status 422 and an error that names the field', async (_what, wrong, fields) => {
  const { status, value } = await post({ ...BODY, ...wrong });
  expect(status).toBe(422);
  expect(Object.keys(value.fields)).toEqual(fields);
});

test('LEAD-06 TRADE-02 a postcode that does not have four digits is answered with status 422 and an error that names the field', async () => {
  const { status, value } = await post({ ...BODY, postcode: '42a5' });
  expect([status, Object.keys(value.fields)]).toEqual([422, ['postcode']]);
});

test('LEAD-06 TRADE-04 an unknown postcode is answered with 422 and exactly the text Invalid postcode', async () => {
  expect(await post({ ...BODY, postcode: '9999' })).toEqual({
    status: 422,
    value: { error: 'Invalid postcode', fields: { postcode: 'Invalid postcode' } },
  });
});

test('LEAD-06 a repeated post with the same submission id returns the same lead', async () => {
  const body = { ...BODY, email: 'twice@example.com', submission_id: '0d9b5f2e-7777-4222-8333-444455556666' };
  const first = (await post(body)).value;
  expect((await post(body)).value).toEqual(first);
});

test('LEAD-06 a post about another vehicle with the same submission id creates another lead', async () => {
  const body = { ...BODY, email: 'two-cars@example.com', submission_id: '0d9b5f2e-8888-4222-8333-444455556666' };
  const first = (await post(body)).value;
  const second = (await post({ ...body, rego: 'ZZZ999', make: 'Kia', model: 'Rio', year: 2022 })).value;
  expect(second.lead_id).not.toBe(first.lead_id);
  expect(await leadOf(second.lead_id)).toMatchObject({ tradeIn: { make: 'Kia', model: 'Rio', rego: 'ZZZ999' } });
});

test('LEAD-06 if a valuation began with a vehicle of the site that the shopper wants to buy, the lead is about this vehicle', async () => {
  const { wanted } = await bench.addVehicles({ wanted: { make: 'Toyota', model: 'RAV4', price: 44_990 } });
  const started = bench.locationOf(
    await bench.visit(`/cars/trade-in?car_id=${wanted?.id}`, { by: 'plate', rego: 'ABC123', regoState: 'vic' }),
  );
  const id = started.split('/')[2] ?? '';
  const { value } = await post({ ...DETAILS, category: 'Trade In', id, km: 30_000, adjustmentAnswers: ANSWERS });
  expect(await leadOf(value.lead_id)).toMatchObject({ vehicle: { id: wanted?.id }, tradeIn: { valuationId: id } });
});

test('LEAD-06 a site without trade-in, an unknown valuation and a body of wrong types are refused', async () => {
  const without = { ...bench.valuing, features: { ...bench.valuing.features, tradeIn: false } };
  expect((await post(BODY, without)).status).toBe(404);
  expect((await post({ ...BODY, id: crypto.randomUUID() })).status).toBe(404);
  expect((await post({ ...BODY, adjustmentAnswers: 'good' })).status).toBe(400);
  expect((await post({ ...BODY, car_id: 'no-such-car' })).status).toBe(404);
});
