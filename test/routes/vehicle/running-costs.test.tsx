import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { deliveryPriceApi } from '#pages/api/vehicles/delivery-price.route.ts';
import { runningCostsPage } from '#pages/running-costs/running-costs.route.tsx';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import type { PostcodeGeocoder } from '#platform/geocoding/postcode-geocoder.server.ts';
import { jsonOf, openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byBehaviour, type MarkupElement } from '#test/builders/pages/page-markup.ts';

const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

let bench: PageBench;
let site: Site;
let stock: Readonly<Record<string, Vehicle>>;
const nowhere: PostcodeGeocoder = { locate: async () => ok(null) };

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    petrol: { make: 'Toyota', model: 'Corolla', price: 34_990, simple_fuel: 'Petrol', variant: { fuelconsumptioncombined: 6.4 } },
    electric: { make: 'Kia', model: 'EV6', price: 60_000, simple_fuel: 'Electric' },
    sold: { make: 'Kia', model: 'Rio', price: 20_000, status: 'sold' },
  });
  site = {
    ...bench.site,
    delivery: {
      by: 'postcode',
      regions: [
        { name: 'Gold Coast', price: 0, postcodes: ['4207-4230'] },
        { name: 'Top End', price: 1490.5, postcodes: ['0800-0832'] },
      ],
      bands: [],
    },
  };
});
afterAll(() => bench.close());

const slugOf = (id: string): string => {
  const vehicle = stock[id];
  if (!vehicle) throw new Error(`No vehicle '${id}'`);
  return vehicle.slug;
};
const services = (geocoder = nowhere) => ({ ...bench.services, geocoder });
const price = async (query: string, at = site, geocoder = nowhere) =>
  jsonOf(await bench.ask(deliveryPriceApi(services(geocoder)), `/api/delivery-price${query}`, { site: at }));

describe('GET /api/delivery-price', () => {
  test('API-14 ENT-34 DELIV-02 the answer contains the name of the delivery region and the price in dollars', async () => {
    expect(await price('?postcode=0800')).toEqual({ status: 200, value: { name: 'Top End', price: 1490.5 } });
    expect(await price(`?postcode=4215&slug=${slugOf('petrol')}`)).toEqual({ status: 200, value: { name: 'Gold Coast', price: 0 } });
  });

  test('API-14 DELIV-04 API-25 if no delivery region matches the postcode, the answer is 404 with a message for the shopper', async () => {
    for (const query of ['?postcode=6000', '?postcode=everywhere', '?postcode=0800&slug=nothing', `?postcode=${'9'.repeat(5000)}`]) {
      expect(await price(query), query).toEqual({ status: 404, value: { error: NO_ESTIMATE } });
    }
    expect(await price('?postcode=4215', bench.site)).toEqual({ status: 404, value: { error: NO_ESTIMATE } });
  });

  test('API-14 DELIV-03 the delivery API answers 400 without a postcode', async () => {
    for (const query of ['', '?postcode=', '?postcode=%20']) {
      expect(await price(query)).toEqual({ status: 400, value: { error: 'Please enter a postcode.' } });
    }
  });

  test('API-14 the delivery prices of one dealer are not used for another dealer', async () => {
    const other = { ...bench.otherSite, delivery: { ...site.delivery, regions: [{ name: 'Elsewhere', price: 5, postcodes: ['4215'] }] } };
    expect(await price('?postcode=4215', other)).toMatchObject({ value: { name: 'Elsewhere' } });
    expect(await price(`?postcode=4215&slug=${slugOf('petrol')}`, other)).toMatchObject({ status: 404 });
  });

  test('API-14 API-24 for prices by distance, the geocoder finds the location of the postcode; while the geocoder does not answer, the status is 503', async () => {
    const near: Site = { ...site, delivery: { by: 'distance', regions: [], bands: [{ name: 'Near', price: 80, upToKm: 100 }] } };
    const here: PostcodeGeocoder = {
      // The dealership has no coordinates, only the postcode 4215. The postcode 4217 is near the dealership, and 6000
      // is in Perth.
      locate: async (postcode) => {
        if (postcode === '6000') return ok({ latitude: -31.95, longitude: 115.86 });
        return ok(['4215', '4217'].includes(postcode) ? { latitude: -27.97, longitude: 153.41 } : null);
      },
    };
    const down: PostcodeGeocoder = { locate: async () => err({ kind: 'exhausted', message: 'OVER_QUERY_LIMIT' }) };
    const located: Site = {
      ...near,
      primaryDealership: { ...near.primaryDealership, locations: near.primaryDealership.locations.slice(0, 1) },
    };
    expect(located.primaryDealership.locations).toHaveLength(1);
    expect(await price('?postcode=4217', located, here)).toEqual({ status: 200, value: { name: 'Near', price: 80 } });
    for (const far of ['6000', '2000']) expect(await price(`?postcode=${far}`, located, here), far).toMatchObject({ status: 404 });
    expect(await price('?postcode=4215', located, down)).toEqual({ status: 503, value: { error: NO_ESTIMATE } });
    const again = () =>
      bench.ask(deliveryPriceApi(services(here)), '/api/delivery-price?postcode=4215', { site: located, clientAddress: '203.0.113.9' });
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) statuses.push(jsonOf(await again()).status);
    expect(statuses).toEqual([200, 200, 200, 503]);
  });
});

describe('the fuel calculator and the delivery calculator', () => {
  const costsOn = async (id: string, at = site): Promise<MarkupElement> =>
    pageOf(await bench.ask(vehiclePage(services()), `/cars/${slugOf(id)}`, { slug: slugOf(id), site: at }));
  const answer = async (id: string, query: string, at = site) =>
    bench.ask(runningCostsPage(services()), `/cars/${slugOf(id)}/running-costs${query}`, { slug: slugOf(id), site: at });
  const isFuel = byBehaviour('fuel-calculator');
  const isDelivery = byBehaviour('delivery-calculator');
  const costs = (page: MarkupElement) => page.one(isFuel).one('output').text;

  test('VDP-11 FUEL-01 FUEL-02 FUEL-03 the vehicle’s page shows the fuel and the delivery calculator; the fuel calculator starts with the site’s defaults and the fuel consumption of this version of the model', async () => {
    const section = (await costsOn('petrol')).byId('running-costs');
    expect(section.one('h2').text).toBe('Running costs and delivery');
    expect(['distance', 'price', 'consumption'].map((name) => section.field(name).attributes.value)).toEqual(['250', '1.70', '6.4']);
    expect(section.one(byAttribute('for', section.field('distance').attributes.id)).text).toBe('Distance a week (kms)');
    expect(costs(section)).toBe('$27.20 a week $118 a month $1,414 a year');
    expect(section.one(isDelivery).attributes['data-state']).toBe('idle');
  });

  test('VDP-11 FUEL-05 a calculator that does not apply to the vehicle or the site is left out, and the heading does not name it', async () => {
    const electric = await costsOn('electric');
    expect([electric.has(isFuel), electric.byId('running-costs').one('h2').text]).toEqual([false, 'Delivery']);
    const noDelivery = await costsOn('petrol', bench.site);
    expect([noDelivery.has(isDelivery), noDelivery.byId('running-costs').one('h2').text]).toEqual([false, 'Running costs']);
    for (const page of [await costsOn('electric', bench.site), await costsOn('sold')]) {
      expect(page.has((element) => element.attributes.id === 'running-costs')).toBe(false);
    }
  });

  test('FUEL-04 FUEL-06 without JavaScript, the fuel form opens a separate page that search engines may not index', async () => {
    const form = (await costsOn('petrol')).one(isFuel);
    expect(form.attributes).toMatchObject({ method: 'get', action: `/cars/${slugOf('petrol')}/running-costs` });
    const found = await answer('petrol', '?distance=1,000+kms&price=$2&consumption=7.5');
    if (found.kind !== 'page') throw new Error(found.kind);
    expect([found.status, found.head.indexable, found.caching]).toEqual([200, false, 'private']);
    const page = pageOf(found);
    expect(costs(page)).toBe('$150 a week $650 a month $7,800 a year');
    expect(page.one(isFuel).field('distance').attributes.value).toBe('1,000 kms');
    const wrong = pageOf(await answer('petrol', '?distance=far'));
    expect(costs(wrong)).toBe('– a week – a month – a year');
    expect(wrong.one(isFuel).field('distance').attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'fuel-distance-error',
    });
  });

  test('DELIV-01 DELIV-02 DELIV-03 DELIV-04 without JavaScript, a separate page shows the delivery price for the postcode that the shopper enters', async () => {
    const delivery = async (postcode: string) => pageOf(await answer('petrol', `?postcode=${postcode}`)).one(isDelivery);
    const result = await delivery('0800');
    expect([result.attributes['data-state'], result.one('output').text]).toEqual(['result', 'Top End $1,490.50']);
    expect(result.field('postcode').attributes.value).toBe('0800');
    expect((await delivery('')).one('output').text).toBe('Please enter a postcode.');
    const none = await delivery('6000');
    expect([none.attributes['data-state'], none.one('output').text]).toEqual(['error', NO_ESTIMATE]);
    expect(none.field('postcode').attributes['aria-invalid']).toBe('true');
    // If there is no delivery price, a message tells the shopper to enquire. So the page must link to the enquiry form.
    const page = pageOf(await answer('petrol', '?postcode=6000'));
    expect(page.all('a').some((link) => link.attributes.href === `/cars/${slugOf('petrol')}/enquire`)).toBe(true);
  });

  test('a running-costs URL with an outdated slug redirects and keeps its query; the API of delivery prices accepts an outdated slug', async () => {
    const former = `former-words-${stock.petrol?.id}`;
    const query = '?postcode=0800&distance=300';
    const moved = await bench.ask(runningCostsPage(services()), `/cars/${former}/running-costs${query}`, { slug: former, site });
    expect(moved).toMatchObject({ kind: 'redirect', status: 301, location: `/cars/${slugOf('petrol')}/running-costs${query}` });
    expect(await price(`?postcode=0800&slug=${former}`)).toMatchObject({ status: 200, value: { name: 'Top End' } });
  });

  test('the running-costs page redirects to the vehicle’s page if the vehicle is sold or has no running costs', async () => {
    expect(await answer('sold', '')).toMatchObject({ kind: 'redirect', status: 303, location: `/cars/${slugOf('sold')}` });
    expect(await answer('electric', '', bench.site)).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await bench.ask(runningCostsPage(services()), '/cars/nothing/running-costs', { slug: 'nothing', site })).toMatchObject({
      status: 404,
    });
  });
});
