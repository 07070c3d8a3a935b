import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { canonicalAddressOf } from '#pages/route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { comparePage, compareRoute } from './compare.route.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;
beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    corolla: { make: 'Toyota', model: 'Corolla', year: 2021, price: 34_990, price_type: 'Drive Away', seats: 5, km: 45_210 },
    kluger: { make: 'Toyota', model: 'Kluger', year: 2021, price: 64_990, seats: 7, km: 45_210 },
    other: { make: 'Toyota', model: 'Corolla', year: 2020, price: 32_990, seats: 5 },
    rio: { make: 'Kia', model: 'Rio', price: 18_990, seats: 5 },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold' },
  });
});
afterAll(() => bench.close());

const idOf = (name: string): number => stock[name]?.id ?? 0;
const siteWith = (compare: boolean) => ({ ...bench.site, features: { ...bench.site.features, compare } });
const ask = (cars: string, site = siteWith(true)) => bench.ask(comparePage(bench.services), `/compare?cars=${cars}`, { site });

describe('CARD-24 the page /compare', () => {
  test('shows prices, and shows rows with different values before rows with equal values', async () => {
    const main = pageOf(await ask(`${idOf('corolla')},${idOf('kluger')}`)).one('main');
    expect(main.text).toContain('$34,990 Drive Away');
    expect(main.text).toContain('$64,990');
    const rows = main.all('tr').map((row) => [...row.all('th'), ...row.all('td')].map(({ text }) => text).join('|'));
    const place = (text: string): number => rows.findIndex((row) => row.includes(text));
    expect(place('Seats|5|7')).toBeGreaterThan(place('What differs'));
    expect(place('Seats|5|7')).toBeLessThan(place('The same for all'));
    expect(place('Odometer|45,210 km|45,210 km')).toBeGreaterThan(place('The same for all'));
    expect(place('Year|2021|2021')).toBeGreaterThan(place('The same for all'));
  });

  test('has links that remove a vehicle and links that add a similar vehicle', async () => {
    const links = pageOf(await ask(`${idOf('corolla')},${idOf('kluger')}`))
      .one('main')
      .all('a');
    const hrefOf = (name: string): string | undefined =>
      links.find(({ attributes }) => attributes['aria-label']?.startsWith(name))?.attributes.href;
    expect(hrefOf('Remove from the comparison: 2021 Toyota Kluger')).toBe(`/compare?cars=${idOf('corolla')}`);
    expect(hrefOf('Add to the comparison')).toBe(`/compare?cars=${idOf('corolla')},${idOf('kluger')},${idOf('other')}`);
  });

  test('says how many vehicles in its URL are no longer listed, or how to choose vehicles if the URL contains none', async () => {
    expect(pageOf(await ask(`${idOf('corolla')},999999999`)).one('main').text).toContain(
      'One car of this comparison is no longer listed here.',
    );
    expect(pageOf(await ask('')).one('main').text).toContain('Choose ‘Compare’ on up to four cars');
  });

  test('asks search engines not to index it, and does not exist on a site whose feature compare is off', async () => {
    expect(await ask(String(idOf('rio')))).toMatchObject({ kind: 'page', status: 200, head: { indexable: false } });
    expect(await ask(String(idOf('rio')), siteWith(false))).toMatchObject({ status: 404 });
  });

  test('has a cache key that contains only the vehicles, and no other parameters of the URL', () => {
    const canonicalOf = (address: string) => canonicalAddressOf(compareRoute, bench.site, new URL(address, 'http://a.localhost')).canonical;
    expect(canonicalOf('/compare?utm_source=x&cars=5,4,5,zz')).toBe('/compare?cars=5,4');
    expect(canonicalOf('/compare')).toBe('/compare');
  });
});
