import { expect, test } from 'vitest';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { all, ask, byCount, type CreateEngine, car, engineWith as engineOf, hits } from './searched-cars.ts';

/** Contract: values, counts and limits of facets. */
export const describeFacets = (createEngine: CreateEngine): void => {
  const engineWith = (...documents: readonly StockDocument[]) => engineOf(createEngine, documents);

  test('ENT-12 SEARCH-28 a facet value has a label, a value and a count, and a search with this value has as many hits as the count', async () => {
    const engine = await engineWith(
      car(1, { make: 'Kia', body: 'SUV' }),
      car(2, { make: 'Ford', body: 'SUV' }),
      car(3, { make: 'Ford', body: 'Ute' }),
      car(4, { make: 'Mazda', body: 'Hatch' }),
    );
    const before = await engine.search(ask({ facets: [...all('make'), ...all('body')], refinements: { make: ['Kia'] } }));
    for (const item of before.facets.make ?? []) {
      const after = await engine.search(ask({ refinements: { make: [item.value] } }));
      expect(after.count, item.label).toBe(item.count);
    }
    expect(byCount(before.facets.make)).toEqual(['Ford 2', 'Kia 1', 'Mazda 1']);
    expect(byCount(before.facets.body)).toEqual(['SUV 1']);
  });

  test('chosen values of one facet are combined with OR, and the conditions of several facets are combined with AND', async () => {
    const engine = await engineWith(
      car(1, { make: 'Kia', filtered_features: ['Towbar', 'Sunroof'] }),
      car(2, { make: 'Ford', filtered_features: ['Sunroof'] }),
      car(3, { make: 'Mazda' }),
    );
    expect(await hits(engine, { refinements: { make: ['Kia', 'Mazda'] } })).toEqual([1, 3]);
    expect(await hits(engine, { refinements: { make: ['Kia', 'Mazda'], filtered_features: ['Sunroof'] } })).toEqual([1]);
    const result = await engine.search(ask({ refinements: { make: ['Kia'] }, facets: all('make') }));
    expect(byCount(result.facets.make)).toEqual(['Ford 1', 'Kia 1', 'Mazda 1']);
  });

  test('a search finds only vehicles with every chosen feature, and the count of a feature is the number of found vehicles with this feature', async () => {
    const engine = await engineWith(
      car(1, { filtered_features: ['Towbar', 'Sunroof', 'Leather'] }),
      car(2, { filtered_features: ['Sunroof', 'Leather'] }),
      car(3, { filtered_features: ['Towbar'] }),
      car(4, {}),
    );
    const search = (...filtered_features: string[]) =>
      engine.search(ask({ refinements: { filtered_features }, facets: all('filtered_features') }));
    expect((await search('towbar', 'Sunroof')).hits).toEqual([1]);
    expect(byCount((await search('Sunroof')).facets.filtered_features)).toEqual(['Leather 2', 'Sunroof 2', 'Towbar 1']);
    expect(byCount((await search('Towbar', 'Bluetooth')).facets.filtered_features)).toEqual(['Bluetooth 0', 'Towbar 0']);
  });

  test('a chosen value with alternatives (a|b) finds the vehicles that have a or b, and the facet does not list this value', async () => {
    const engine = await engineWith(
      car(1, { filtered_features: ['Rear Camera', 'Leather'] }),
      car(2, { filtered_features: ['360 Camera', 'Leather'] }),
      car(3, { filtered_features: ['360 Camera'] }),
      car(4, { filtered_features: ['Leather'] }),
    );
    const filtered_features = ['360 camera|Rear Camera', 'Leather'];
    const result = await engine.search(ask({ refinements: { filtered_features }, facets: all('filtered_features') }));
    expect(result.hits).toEqual([1, 2]);
    expect(byCount(result.facets.filtered_features)).toEqual(['Leather 2', '360 Camera 1', 'Rear Camera 1']);
  });

  test('SITE-21 names that differ only in case or white space are one value, in the spelling that most vehicles have', async () => {
    const engine = await engineWith(
      car(1, { make: 'TOYOTA' }),
      car(2, { make: ' toyota' }),
      car(3, { make: 'Toyota' }),
      car(4, { make: 'Toyota' }, { dealershipId: 2 }),
      car(5, { make: 'TOYOTA' }, { dealershipId: 2 }),
      car(6, { make: 'Toyota ' }, { dealershipId: 2 }),
    );
    const dealerships = [1, 2].map((dealershipId) => ({ dealershipId, soldShownDays: 3 }));
    const result = await engine.search(
      ask({ scope: { ...ask().scope, dealerships }, refinements: { make: ['tOyOta'] }, facets: all('make') }),
    );
    expect(result).toMatchObject({ count: 6, facets: { make: [{ label: 'Toyota', value: 'Toyota', count: 6 }] } });
  });

  test('SEARCH-30 the values of the facet body are sorted by count descending, then by name from Z to A', async () => {
    const bodies = ['SUV', 'SUV', 'Hatch', 'Ute', 'Coupe', 'Coupe'];
    const engine = await engineWith(...bodies.map((simple_body, index) => car(index, { simple_body })));
    expect(byCount((await engine.search(ask({ facets: all('simple_body') }))).facets.simple_body)).toEqual([
      'SUV 2',
      'Coupe 2',
      'Ute 1',
      'Hatch 1',
    ]);
  });

  test('values of all facets except body are sorted by count descending, then by name from A to Z', async () => {
    const makes = ['Kia', 'Kia', 'Mazda', 'Ford', 'Ford', 'BMW'];
    const engine = await engineWith(...makes.map((make, index) => car(index, { make })));
    const ask3 = ask({ facets: [{ attribute: 'make', limit: 3, sort: 'count' }], refinements: {} });
    expect(byCount((await engine.search(ask({ facets: all('make') }))).facets.make)).toEqual(['Ford 2', 'Kia 2', 'BMW 1', 'Mazda 1']);
    expect(byCount((await engine.search(ask3)).facets.make)).toEqual(['Ford 2', 'Kia 2', 'BMW 1']);
  });

  test('values sorted by name are in alphabetical order, and numbers in numeric order', async () => {
    const engine = await engineWith(...['10', '9', 'c 63', 'C 200', 'A'].map((model, index) => car(index, { model })));
    const { facets } = await engine.search(ask({ facets: [{ attribute: 'model', limit: null, sort: 'name' }] }));
    expect(facets.model?.map((item) => item.label)).toEqual(['9', '10', 'A', 'c 63', 'C 200']);
  });

  test('SEARCH-29 a limit shortens the list of values but keeps the chosen ones', async () => {
    const bodies = ['SUV', 'SUV', 'SUV', 'Ute', 'Ute', 'Hatch', 'Hatch', 'Coupe', 'Van'];
    const engine = await engineWith(...bodies.map((simple_body, index) => car(index, { simple_body })));
    const facets = [{ attribute: 'simple_body' as const, limit: 4, sort: 'count-z-to-a' as const }];
    expect(byCount((await engine.search(ask({ facets }))).facets.simple_body)).toEqual(['SUV 3', 'Ute 2', 'Hatch 2', 'Van 1']);
    const refinements = { simple_body: ['coupe', 'Bus'] };
    expect(byCount((await engine.search(ask({ facets, refinements }))).facets.simple_body)).toEqual(['SUV 3', 'Ute 2', 'Coupe 1', 'Bus 0']);
  });

  test('SEARCH-31 the minimum and maximum of an attribute ignore its own range filter but apply all other filters', async () => {
    const engine = await engineWith(
      car(1, { make: 'Kia' }, { numbers: { price: 10_000, km: 5 } }),
      car(2, { make: 'Kia' }, { numbers: { price: 20_000, km: 50 } }),
      car(3, { make: 'Ford' }, { numbers: { price: 90_000, km: 500 } }),
      car(4, { make: 'Kia' }),
    );
    const request = { refinements: { make: ['Kia'] }, ranges: { price: { min: 15_000 } }, stats: ['price', 'km'] as const };
    const result = await engine.search(ask(request));
    expect(result.stats).toEqual({ price: { min: 10_000, max: 20_000 }, km: { min: 50, max: 50 } });
    expect(result.hits).toEqual([2]);
  });
};
