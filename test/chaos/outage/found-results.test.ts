import { expect, test } from 'vitest';
import type { BuiltProgram } from '../built-program.ts';
import { differingResults, foundIn } from './found-results.ts';

const BROWSABLE = { site: 'a-site', search: '/search/used', pages: [], vehicles: [], facets: {} };
const page = (...ids: readonly number[]): string =>
  ids.map((id) => `<a href="/cars/kia-rio-${id}">photo</a><a href="/cars/kia-rio-${id}">Kia Rio</a>`).join('');

test('the number of results is the number of different vehicles on a search page, the count in an answer of the API, or null for any other page', () => {
  expect(foundIn(BROWSABLE, '/search/used?page=1', page(1, 2))).toBe(2);
  expect(foundIn(BROWSABLE, '/search/used?page=1', '<h1>Used cars</h1>')).toBe(0);
  expect(foundIn(BROWSABLE, '/api/search-count?query=kia', '{"count":128,"text":"128 cars"}')).toBe(128);
  expect(foundIn(BROWSABLE, '/', page(1))).toBeNull();
});

test('a search page that shows fewer results during a fault than without the fault is reported', async () => {
  const ask = async () => ({ text: page(1, 2) });
  const compare = (found: number) =>
    differingResults({ ask } as unknown as BuiltProgram, [{ browsable: BROWSABLE, address: '/search/used?page=1', found }], () => ({}));
  expect(await compare(2)).toEqual([]);
  expect(await compare(0)).toEqual(['a-site/search/used?page=1 showed 0 results, and 2 without the fault']);
});
