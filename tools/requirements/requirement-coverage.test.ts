import { expect, test } from 'vitest';
import { readCatalogue, titlesOf } from './requirement-coverage.ts';

// Written apart so that this file's own sources are not read as titles.
const call = (name: string, title: string): string => `${name}('${title}', () => {});`;

test('the ids are read from the titles of tests, not of groups or comments', () => {
  const source = [call('test', 'SEARCH-' + '02 drops the page'), call('describe', 'SEARCH-' + '03'), '// SEARCH-' + '04'].join('\n');
  expect(titlesOf(source).flatMap(({ ids }) => ids)).toEqual(['SEARCH-02']);
});

test('titles of tables of examples are read', () => {
  expect(titlesOf(`test.each([[1, 2]])('PRICE-${'01'} and PRICE-${'02'} %s', () => {});`).flatMap(({ ids }) => ids)).toEqual([
    'PRICE-01',
    'PRICE-02',
  ]);
});

test('the catalogue leaves out the ambiguities', () => {
  expect(readCatalogue('- **SITE-01** One\n- **A-01** Two\n- **SITE-02** Three').map(({ id }) => id)).toEqual(['SITE-01', 'SITE-02']);
});
