import { describe, expect, test } from 'vitest';
import { searchOptions } from '#model/site/options/search/search-options.ts';
import { resolveSearchPath } from './resolve-search-path.ts';
import type { SearchVocabulary } from './search-base.ts';

const { paths } = searchOptions.parse({});
const is = (attribute: string, value: string) => ({ kind: 'is', attribute, value });
const slug = (attribute: string, value: string) => ({ kind: 'slug', attribute, value });

describe('paths below /used-car/', () => {
  const known: Readonly<Record<string, readonly string[]>> = { make: ['toyota'], model: ['corolla'], simple_body: ['suv'], state: ['qld'] };
  const vocabulary: SearchVocabulary = { hasValue: (attribute, value) => known[attribute]?.includes(value) ?? false };
  const used = (path: string) => resolveSearchPath(paths, path, vocabulary);

  test('ROUTE-29 make, model and other facets in the path filter the used stock', () => {
    expect(used('/used-car')).toEqual({ kind: 'usedCar', canonicalPath: '/used-car', filter: is('car_type', 'used') });
    expect(used('/used-car/Toyota/corolla/qld')).toEqual({
      kind: 'usedCar',
      canonicalPath: '/used-car/toyota/corolla/qld',
      filter: { kind: 'and', of: [is('car_type', 'used'), slug('make', 'toyota'), slug('model', 'corolla'), slug('state', 'qld')] },
      makeSlug: 'toyota',
      modelSlug: 'corolla',
    });
    expect(used('/used-car/suv')?.filter).toEqual({ kind: 'and', of: [is('car_type', 'used'), slug('simple_body', 'suv')] });
  });

  test('ROUTE-29 an unknown path part gives all used stock', () => {
    for (const path of [
      '/used-car/spaceship',
      '/used-car/toyota/spaceship',
      '/used-car/suv/toyota',
      '/used-car/toyota/suv/suv',
      '/used-car//',
    ]) {
      expect(used(path), path).toEqual({ kind: 'usedCar', canonicalPath: '/used-car', filter: is('car_type', 'used') });
    }
  });
});
