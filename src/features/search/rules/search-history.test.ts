import { expect, test } from 'vitest';
import { MAX_SEARCHES, type RememberedSearch, readSearches, searchHref, searchOf, withSearch } from './search-history.ts';

const search = (make: string) =>
  searchOf({ pathname: '/search/used-cars', search: `?refinementList[make][0]=${make}` }, `Used cars: ${make}`);

test('WATCH-13 the history contains the last five different searches; an older search is removed', () => {
  let history: readonly RememberedSearch[] = [];
  for (const make of ['Kia', 'Mazda', 'Ford', 'Kia', 'BMW', 'Audi', 'Fiat']) history = withSearch(history, search(make));
  expect(history).toHaveLength(MAX_SEARCHES);
  expect(history.map(({ name }) => name)).toEqual(['Fiat', 'Audi', 'BMW', 'Kia', 'Ford'].map((make) => `Used cars: ${make}`));
});

test('WATCH-14 ENT-33 a stored search contains path and refinements, and the link to the search opens the first page of the results', () => {
  const entry = searchOf({ pathname: '/search', search: '?query=white%20ute&refinementList[fuel][0]=Diesel&page=3' }, 'x');
  expect([entry.path, entry.refinements]).toEqual([
    '/search',
    [
      ['query', 'white ute'],
      ['refinementList[fuel][0]', 'Diesel'],
    ],
  ]);
  const back = new URL(searchHref(entry), 'http://yard.localhost');
  expect([...back.searchParams]).toEqual(entry.refinements);
  expect(readSearches(JSON.stringify([entry]))).toEqual([entry]);
});

test('stored text that is not a history, or that leads to another site, gives an empty history', () => {
  for (const text of [null, '', '{', '[1]', '[null]', '[{"path":"//evil.example","refinements":[],"name":"x"}]'])
    expect(readSearches(text)).toEqual([]);
});
