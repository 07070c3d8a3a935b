import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { runningCostsPage } from '#pages/running-costs/running-costs.route.tsx';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';

let bench: PageBench;
let site: Site;
let slug: string;

beforeAll(async () => {
  bench = await openPageBench();
  const { car } = await bench.addVehicles({ car: { make: 'Isuzu', model: 'NPR', price: 64_990, simple_fuel: 'Diesel' } });
  slug = car?.slug ?? '';
  site = { ...bench.site, delivery: { by: 'postcode', regions: [{ name: 'Top End', price: 1490, postcodes: ['0800'] }], bands: [] } };
});
afterAll(() => bench.close());

const ask = async (query: string): Promise<MarkupElement> => {
  const services = { ...bench.services, geocoder: { locate: async () => ok(null) } };
  return pageOf(await bench.ask(runningCostsPage(services), `/cars/${slug}/running-costs?${query}`, { slug, site }));
};

/**
 * For each form of the page that opens the running-costs page: the fields that the form sends if the shopper changes
 * nothing.
 */
const sentBy = (page: MarkupElement) =>
  page
    .all(({ name, attributes }) => name === 'form' && (attributes.action ?? '').endsWith('/running-costs'))
    .map((form) =>
      Object.fromEntries(form.all(({ name }) => name === 'input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])),
    );

test('FUEL-04 DELIV-01 without JavaScript, the fuel form also sends the values of the delivery form, and the delivery form also sends the values of the fuel form', async () => {
  const [fuel, delivery] = sentBy(await ask('distance=400&price=2.05&consumption=abc&postcode=0800'));
  expect(fuel).toEqual({ distance: '400', price: '2.05', consumption: 'abc', postcode: '0800' });
  expect(delivery).toEqual({ distance: '400', price: '2.05', consumption: 'abc', postcode: '0800' });
});

test('on the vehicle page, where no values were entered, the fuel form and the delivery form send only their own fields', async () => {
  const page = pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site }));
  const names = sentBy(page).map((form) => Object.keys(form).sort());
  expect(names).toEqual([['consumption', 'distance', 'price'], ['postcode']]);
});
