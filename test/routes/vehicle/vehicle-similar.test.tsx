import { afterAll, beforeAll, expect, test } from 'vitest';
import { lasting } from '#kernel/timed.ts';
import { vehicleSimilarPage } from '#pages/vehicle-similar/vehicle-similar.route.tsx';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { FULL_CAR, feedImages, openVehicleBench, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';

let bench: VehicleBench;

const nineRios = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`rio${index}`, { make: 'Kia', model: 'Rio', price: 9_500 }]));

beforeAll(async () => {
  bench = await openVehicleBench({
    full: FULL_CAR,
    plain: { make: 'Toyota', model: 'Corolla', price: null, images: feedImages(3), dealercomments: '' },
    bare: { make: 'Kia', model: 'Rio', price: 9_000 },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold', images: feedImages(1), before_price: 21_000 },
    near: { make: 'Mazda', model: '3', simple_body: 'Hatch', price: 36_000 },
    same: { make: 'Toyota', model: 'Corolla', price: 40_000 },
    dear: { make: 'Toyota', model: 'Corolla', price: 90_000 },
    gone: { make: 'Toyota', model: 'Corolla', price: 35_000, status: 'sold' },
    far: { make: 'Audi', model: 'A3', simple_body: 'Hatch', price: 60_000 },
    ...nineRios,
  });
});
afterAll(() => bench.close());

const cardsOf = (page: MarkupElement) => page.byId('similar-vehicles').all(byAttribute('data-vehicle'));

test('VDP-20 VDP-22 VDP-24 VDP-25 similar vehicles of the same model are listed first; the vehicle itself and sold vehicles are not listed', async () => {
  const ids = cardsOf(await bench.show('full')).map((card) => Number(card.attributes['data-vehicle']));
  expect(ids).toEqual([bench.vehicleOf('same').id, bench.vehicleOf('near').id]);
});

test('VDP-23 VDP-26 each similar vehicle is listed once; a vehicle whose price is out of the allowed range is not listed, even if it is the same model', async () => {
  const ids = cardsOf(await bench.show('full')).map((card) => Number(card.attributes['data-vehicle']));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(bench.vehicleOf('dear').id);
  expect(ids).not.toContain(bench.vehicleOf('far').id);
  // The page of a vehicle for $50,000 or more lists vehicles that cost up to $25,000 more or less. So a vehicle for
  // $36,000 is listed as similar to a vehicle for $60,000.
  const nearFar = cardsOf(await bench.show('far')).map((card) => Number(card.attributes['data-vehicle']));
  expect(nearFar).toContain(bench.vehicleOf('near').id);
});

test('VDP-21 at most six similar vehicles are shown; a site can set another number', async () => {
  expect(cardsOf(await bench.show('bare'))).toHaveLength(6);
  const two = { ...bench.site, vehiclePage: { ...bench.site.vehiclePage, similarCount: 2 } };
  expect(cardsOf(await bench.show('bare', two))).toHaveLength(2);
});

test('VDP-20 similar vehicles are shown once: before the details if the vehicle is sold, otherwise at the end of the page', async () => {
  const standsWithin = (page: MarkupElement) => page.one(byClass('vehicle-page-details')).all(byAttribute('id', 'similar-vehicles')).length;
  const [sold, full] = [await bench.show('sold'), await bench.show('full')];
  expect([standsWithin(sold), standsWithin(full)]).toEqual([1, 0]);
  for (const page of [sold, full]) expect(page.all(byAttribute('id', 'similar-vehicles'))).toHaveLength(1);
});

test('VDP-20 VDP-28 while similar vehicles load, the page shows six placeholders, and a link to the similar vehicles for browsers without JavaScript', async () => {
  const never = { list: () => new Promise<never>(() => {}) };
  const page = await bench.show('full', bench.site, { similar: never, similarTimeoutMs: 0 });
  const frame = page.byId('similar-vehicles');
  expect(frame.all(byClass('skeleton'))).toHaveLength(6);
  expect(frame.attributes).toMatchObject({ 'data-src': `/cars/${bench.slugOf('full')}/similar`, 'data-behaviour': 'late-part' });
  expect(frame.one('a').attributes.href).toBe(`/cars/${bench.slugOf('full')}/similar`);
  expect((await bench.show('full')).byId('similar-vehicles').has(byClass('skeleton'))).toBe(false);
});

test('VDP-20 the heading of the similar vehicles uses the site’s word for vehicles; without similar vehicles, there is no heading', async () => {
  const titles = (page: MarkupElement) =>
    page
      .byId('similar-vehicles')
      .all('h2')
      .map(({ text }) => text);
  const site = { ...bench.site, vehicleWord: { singular: 'caravan', plural: 'caravans' } };
  expect(titles(await bench.show('full', site))).toEqual(['Similar caravans']);
  expect(titles(await bench.show('full', site, { similar: { list: async () => lasting([]) } }))).toEqual([]);
});

test('VDP-20 a separate URL returns the section of similar vehicles, and the page replaces its placeholders with this section', async () => {
  const answer = await bench.ask(vehicleSimilarPage(bench.services), `/cars/${bench.slugOf('bare')}/similar`, {
    slug: bench.slugOf('bare'),
  });
  expect(answer).toMatchObject({ status: 200, head: { indexable: false } });
  const frame = pageOf(answer).byId('similar-vehicles');
  expect(frame.attributes).not.toHaveProperty('data-src');
  expect(frame.all(byAttribute('data-vehicle'))).toHaveLength(6);
});

test('ERR-07 if the search for similar vehicles fails, the failure is logged and the page is shown without similar vehicles', async () => {
  const broken = { list: async () => Promise.reject(new Error('the index is away')) };
  const before = bench.log.lines.length;
  const page = await bench.show('full', bench.site, { similar: broken });
  expect(page.one('h1').text).toContain('Corolla');
  expect(page.text).not.toContain('away');
  expect(bench.log.lines.slice(before)).toMatchObject([{ level: 'warn', message: 'the search for similar vehicles failed' }]);
});
