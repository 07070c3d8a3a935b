import { expect, test } from 'vitest';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage } from '#test/builders/search/search-services.ts';
import { siteWith } from '#test/builders/search/shown-search.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { type DriveAwayServices, driveAwayApi, driveAwayPage } from './drive-away.route.tsx';

const site = siteWith({ driveAway: { estimate: true } });
const egc = buildVehicle({ priceType: 'Excl. Govt. Charges', priceCents: 3_000_000 });

const servicesFor = (vehicle: typeof egc): DriveAwayServices =>
  ({
    clock: { now: () => TEST_NOW },
    vehicles: { findBySlug: async () => vehicle, findByLegacySlug: async () => null, findById: async () => vehicle },
    notFound: async () => ({ kind: 'empty', status: 404 }),
  }) as unknown as DriveAwayServices;

const ask = (vehicle: typeof egc, query: string, on = site) =>
  askPage((page) => driveAwayPage(servicesFor(vehicle))({ ...page, params: { slug: vehicle.slug } }), on, `/cars/x/drive-away?${query}`);

test('the page shows the price, the calculation of the duty in the chosen state, and the charges that are not included', async () => {
  const answer = await ask(egc, 'state=nt');
  if (answer.kind !== 'page') throw new Error(answer.kind);
  const text = textOf(renderElement(answer.body).querySelector('main'));
  for (const part of ['$30,000', '$900', '$30,900', 'for each $100', 'This is an estimate', 'Registration']) expect(text).toContain(part);
});

test.each([
  ['a drive-away price', buildVehicle({ priceType: 'Drive Away' })],
  ['a sold vehicle', buildVehicle({ ...egc, status: 'sold', soldAt: TEST_NOW })],
  ['a vehicle without a price', buildVehicle({ ...egc, priceCents: null })],
])('the page of the estimate for %s does not exist, and its URL redirects', async (_, vehicle) => {
  expect(await ask(vehicle, 'state=nsw')).toMatchObject({ kind: 'redirect', status: 303 });
});

test('a site has the page of the estimate only if the option driveAway.estimate is on', async () => {
  expect(await ask(egc, 'state=nsw', siteWith())).toMatchObject({ kind: 'redirect' });
});

test('the JSON of the estimate has the same figures as the page, and an unknown Australian state is refused', async () => {
  const json = (query: string) =>
    askPage((page) => driveAwayApi(servicesFor(egc))({ ...page, params: { slug: egc.slug } }), site, `/api/cars/x/drive-away?${query}`);
  expect(await json('state=nt')).toMatchObject({
    value: { state: 'nt', estimate: { price: 30_000, duty: 900, total: 30_900 }, reason: null },
  });
  expect(await json('state=act')).toMatchObject({ value: { estimate: null, reason: expect.stringContaining('no current rate') } });
  expect(await json('state=bavaria')).toMatchObject({ kind: 'json', status: 400 });
  expect(await json('state=')).toMatchObject({ status: 200 });
});

test('an unknown state is refused: the page shows an error at the field for the state, and no estimate', async () => {
  const answer = await ask(egc, 'state=bavaria');
  if (answer.kind !== 'page') throw new Error(answer.kind);
  const main = renderElement(answer.body).querySelector('main');
  expect([answer.status, textOf(main).includes('There is no such state')]).toEqual([422, true]);
  expect(main?.querySelector('.duty-result')).toBeNull();
  expect(main?.querySelector('select')?.getAttribute('aria-invalid')).toBe('true');
  expect(await ask(egc, 'state=')).toMatchObject({ status: 200 });
});
