import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import { ROUTES } from '#main/routes.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { captchaChallengeApi } from '#pages/api/leads/captcha-challenge.route.ts';
import { leadsApi, leadsRoute } from '#pages/api/leads/leads.route.ts';
import { phoneRevealsApi } from '#pages/api/vehicles/phone-reveals.route.ts';
import { similarApi } from '#pages/api/vehicles/similar.route.ts';
import { vehicleStatesApi } from '#pages/api/vehicles/vehicle-states.route.ts';
import { vehicleViewApi } from '#pages/api/vehicles/vehicle-view.route.ts';
import { vehiclePhonePage } from '#pages/vehicle-phone/vehicle-phone.route.tsx';
import { jsonOf, openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';

let bench: PageBench;
let car: Vehicle;
let reserved: Vehicle;
let sold: Vehicle;

beforeAll(async () => {
  bench = await openPageBench();
  const stock = await bench.addVehicles({
    a: {
      make: 'Toyota',
      model: 'Corolla',
      price: 34_990,
      images: [{ image: { url: '/media/1.jpg' } }, { image: { url: '/media/2.jpg' } }],
    },
    b: { make: 'Toyota', model: 'Corolla', price: 33_990, reserved: 'yes' },
    sold: { make: 'Toyota', model: 'Corolla', price: 31_000, status: 'sold' },
  });
  if (!stock.a || !stock.b || !stock.sold) throw new Error('missing');
  car = stock.a;
  reserved = stock.b;
  sold = stock.sold;
});
afterAll(() => bench.close());

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' };

describe('the view API', () => {
  const view = async (headers: Readonly<Record<string, string>>, clientAddress: string, site = bench.site) =>
    bench.ask(vehicleViewApi(bench.services), `/api/cars/${car.slug}/view.json?photos_count=1&updated_at=x&website_id=9`, {
      slug: car.slug,
      headers,
      clientAddress,
      site,
    });

  test('API-10 a request counts as a view of the car; the answer contains the number of views and the car’s fields, and is never cached', async () => {
    const answer = await view(BROWSER, '192.0.2.1');
    expect(answer).toMatchObject({
      status: 200,
      caching: 'private',
      value: { views: 1, car_fields: { id: car.id, photos_count: 2, status: 'in_stock', price: 34_990 } },
    });
  });

  test('API-10 a visitor is counted at most once an hour; prefetches and bots are not counted', async () => {
    const count = async (...parameters: Parameters<typeof view>) => (jsonOf(await view(...parameters)).value as { views: number }).views;
    const start = await count(BROWSER, '192.0.2.2');
    expect(await count(BROWSER, '192.0.2.2')).toBe(start);
    expect(await count({ ...BROWSER, 'sec-purpose': 'prefetch;prerender' }, '192.0.2.3')).toBe(start);
    expect(await count({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, '192.0.2.4')).toBe(start);
    bench.clock.nowMs += HOUR_MS;
    expect(await count(BROWSER, '192.0.2.2')).toBe(start + 1);
  });

  test('API-10 API-25 the answer is 404 with an error if the car belongs to another dealer’s site', async () => {
    expect(jsonOf(await view(BROWSER, '192.0.2.5', bench.otherSite))).toMatchObject({ status: 404, value: { error: expect.any(String) } });
  });
});

describe('the API of similar cars', () => {
  test('API-17 the similar-cars API returns the ids of similar cars', async () => {
    const answer = jsonOf(await bench.ask(similarApi(bench.services), '/', { slug: car.slug }));
    expect(answer.status).toBe(200);
    const { ids } = answer.value as { ids: number[] };
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain(car.id);
    expect(ids).not.toContain(sold.id);
    expect(jsonOf(await bench.ask(similarApi(bench.services), '/', { slug: 'nothing' })).status).toBe(404);
  });

  test('API-17 the answer expires from the cache when the list of similar cars expires', async () => {
    const similar = { list: async () => ({ value: [sold], validUntil: 9_000 }) };
    const answer = await bench.ask(similarApi({ ...bench.services, similar }), '/', { slug: car.slug });
    expect(answer).toMatchObject({ kind: 'json', value: { ids: [sold.id] }, caching: { until: 9_000 } });
  });

  test('ERR-07 if the search fails, the failure is logged and the answer contains no details of it', async () => {
    const similar = { list: async () => Promise.reject(new Error('secret detail')) };
    const answer = jsonOf(await bench.ask(similarApi({ ...bench.services, similar }), '/', { slug: car.slug }));
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.value)).not.toContain('secret');
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'warn' });
  });
});

describe('reports of revealed phone numbers', () => {
  const body = () => ({ car_id: car.id, dealership_id: car.dealershipId, website_id: bench.site.id });
  const reveal = (json: unknown, clientAddress?: string) =>
    bench.ask(phoneRevealsApi(bench.services), '/api/phone-reveals', { json, ...(clientAddress ? { clientAddress } : {}) });
  const count = () => bench.services.reveals.countSince(bench.site, car.dealershipId, 0);

  test('API-13 VDP-64 a report is recorded with the car, the dealership and the website', async () => {
    const before = await count();
    expect(jsonOf(await reveal(body()))).toMatchObject({ status: 200, value: { success: true } });
    expect(await count()).toBe(before + 1);
  });

  test('API-13 API-25 an invalid report and a report for another site’s car are refused with an error, and are not recorded', async () => {
    const before = await count();
    const wrong: readonly (readonly [unknown, number])[] = [
      ['{', 400],
      [[], 422],
      [{ ...body(), dealership_id: 'x' }, 422],
      [{ ...body(), website_id: bench.otherSite.id }, 422],
      [{ ...body(), dealership_id: bench.otherSite.primaryDealership.id }, 404],
      [{ ...body(), car_id: 999_999 }, 404],
    ];
    for (const [json, status] of wrong)
      expect(jsonOf(await reveal(json)), JSON.stringify(json)).toMatchObject({ status, value: { error: expect.any(String) } });
    expect(await count()).toBe(before);
  });

  test('API-13 an IP address that reveals too many numbers in a minute is refused and told to wait', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push(jsonOf(await reveal(body(), '192.0.2.99')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  const phoneSite = () => ({ ...bench.site, phones: { ...bench.site.phones, used: '07 3345 1234' } });
  const page = (method: 'GET' | 'POST', slug: string, services: object = {}) =>
    bench.ask(vehiclePhonePage({ ...bench.services, ...services }), `/cars/${slug}/phone`, { slug, method, site: phoneSite() });

  test('VDP-64 without JavaScript, the form for revealing a number opens a page with the whole number, and the server records this', async () => {
    const before = await count();
    const answer = await page('POST', car.slug);
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private' });
    expect(pageOf(answer).byId('main').text).toContain('07 3345 1234');
    expect(await count()).toBe(before + 1);
    expect(await page('GET', car.slug)).toMatchObject({ kind: 'redirect', location: `/cars/${car.slug}` });
    expect(await page('POST', sold.slug)).toMatchObject({ kind: 'redirect', location: `/cars/${sold.slug}` });
  });

  test('ERR-06 if the server cannot record that a number was revealed, the failure is logged, but the shopper still sees the number', async () => {
    const reveals = { record: async () => Promise.reject(new Error('away')) };
    expect(pageOf(await page('POST', car.slug, { reveals })).byId('main').text).toContain('07 3345 1234');
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'warn', message: 'a revealed phone number could not be recorded' });
  });

  test('EVENT-06 without JavaScript, the call button records a call (event 25) when a person uses it, but not when a bot uses it', async () => {
    const { slug } = car;
    const ask = (userAgent: string) =>
      bench.ask(vehiclePhonePage(bench.services), `/cars/${slug}/phone`, {
        slug,
        method: 'POST',
        site: phoneSite(),
        headers: { 'user-agent': userAgent },
      });
    const calls = async () => (await bench.services.events.countSince(bench.site, 0)).get(25) ?? 0;
    const before = await calls();
    await ask(BROWSER['user-agent']);
    expect(await calls()).toBe(before + 1);
    await ask('curl/8.0');
    expect(await calls()).toBe(before + 1);
  });
});

describe('the API of leads', () => {
  const FILLED = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Hello', isLastStep: true };
  const stamp = () => {
    const { submissionId, signedTime } = bench.service.newFormStamp(bench.site);
    bench.clock.nowMs += MINUTE_MS;
    return { submission_id: submissionId, form_time: signedTime };
  };
  const post = (json: unknown, headers: Readonly<Record<string, string>> = {}, services: object = {}) =>
    bench.ask(leadsApi({ ...bench.services, ...services }), '/api/leads', { json, headers });

  test('API-18 LEAD-05 a valid lead posted as JSON is stored, and the answer contains its lead_id', async () => {
    const answer = jsonOf(await post({ ...FILLED, ...stamp(), car_id: car.id }));
    expect(answer.status).toBe(200);
    const { lead_id } = answer.value as { lead_id: string };
    expect(await bench.store.find(bench.site, lead_id)).toMatchObject({
      lead: { name: 'Jo Citizen', kind: 'enquiry', vehicle: { id: car.id } },
    });
  });

  test('API-18 only the method POST is allowed at /api/leads', async () => {
    expect([leadsRoute.method, leadsRoute.path, ROUTES.includes(leadsRoute as never)]).toEqual(['POST', '/api/leads', true]);
    const answer = jsonOf(
      await bench.ask(leadsRoute.handler(bench.services), leadsRoute.path, { json: { ...FILLED, ...stamp(), car_id: car.id } }),
    );
    expect(answer).toMatchObject({ status: 200, value: { lead_id: expect.any(String) } });
  });

  test('API-23 a lead with the category Test Drive is stored as a test drive, and a lead can name its car by the slug', async () => {
    const answer = jsonOf(await post({ ...FILLED, ...stamp(), car_id: car.slug, category: 'Test Drive' }));
    const { lead_id } = answer.value as { lead_id: string };
    expect(await bench.store.find(bench.site, lead_id)).toMatchObject({ lead: { kind: 'test-drive', eventId: 48 } });
  });

  test('API-18 a lead with a site token, as a server sends it, is accepted; a lead without a token is stored, but held as possible spam', async () => {
    const { tokens } = bench;
    const { id, token } = await tokens.createToken(bench.site.id, 'crm');
    const stateOf = async (headers: Readonly<Record<string, string>>) => {
      const { value } = jsonOf(await post({ ...FILLED, car_id: car.id }, headers));
      const stored = await bench.store.find(bench.site, (value as { lead_id: string }).lead_id);
      return [stored?.state, stored?.heldReason];
    };
    expect(await stateOf({})).toEqual(['held', 'no-form']);
    expect(await stateOf({ authorization: `Bearer ${token}` })).toEqual(['accepted', null]);
    expect((await tokens.listTokens(bench.site.id)).find((listed) => listed.id === id)?.lastUsedAt).not.toBeNull();
    const statusOf = async (sent: string) => jsonOf(await post({ ...FILLED, car_id: car.id }, { authorization: sent })).status;
    expect(await statusOf('Bearer fcs_unknown')).toBe(401);
    expect(await statusOf('Basic x')).toBe(401);
    const { token: foreign } = await tokens.createToken(bench.otherSite.id, 'crm');
    expect(await statusOf(`Bearer ${foreign}`)).toBe(403);
    await tokens.revokeToken(bench.site.id, id);
    expect(await statusOf(`Bearer ${token}`)).toBe(403);
  });

  test('API-25 LEAD-07 an invalid lead is refused with a 4xx status and an error message that can be shown to the shopper', async () => {
    expect(jsonOf(await post('{'))).toMatchObject({ status: 400, value: { error: 'The body is not valid JSON.' } });
    expect(jsonOf(await post({}, { 'content-type': 'text/plain' })).status).toBe(400);
    expect(jsonOf(await post({ ...FILLED, car_id: 'nothing' })).status).toBe(404);
    const answer = jsonOf(await post({ ...FILLED, email: 'jo@', car_id: car.id }));
    expect(answer).toMatchObject({ status: 422, value: { error: 'Please enter an email address like name@example.com.' } });
    expect(answer.value).not.toHaveProperty('lead_id');
  });

  test('LEAD-07 if the server cannot store a lead, it answers ‘An unexpected error occured’ and logs the failure', async () => {
    const vehicles = { findBySlug: async () => null, findById: async () => Promise.reject(new Error('away')) };
    const answer = jsonOf(await post({ ...FILLED, car_id: car.id }, {}, { vehicles }));
    expect(answer).toEqual({ status: 503, value: { error: 'An unexpected error occured' } });
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'a lead could not be stored' });
  });
});

test('FORM-21 every captcha challenge is new and never cached', async () => {
  const ask = () => bench.ask(captchaChallengeApi(bench.services), '/api/captcha-challenge');
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({
    kind: 'json',
    status: 200,
    caching: 'private',
    value: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: expect.any(String) },
  });
  expect(jsonOf(second).value).not.toEqual(jsonOf(first).value);
});

describe('the API of the states of vehicles', () => {
  const states = (ids: string) => bench.ask(vehicleStatesApi(bench.services), `/api/vehicle-states?ids=${ids}`);

  test('CARD-18 the answer states which of the requested vehicles are reserved or sold, and is never cached', async () => {
    expect(await states([car.id, reserved.id, sold.id, 999_999].join())).toMatchObject({
      status: 200,
      caching: 'private',
      value: { states: { [car.id]: 'in-stock', [reserved.id]: 'reserved', [sold.id]: 'sold' } },
    });
  });

  test('a request is refused if it has no ids, if it has more than a hundred ids, or if one of them is not a number', async () => {
    for (const ids of ['', 'x', '1,,2', '1;2', Array.from({ length: 101 }, (_, id) => id + 1).join()]) {
      expect(await states(ids), ids).toMatchObject({ status: 400 });
    }
  });
});
