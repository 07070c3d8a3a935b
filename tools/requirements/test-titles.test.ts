import { expect, test } from 'vitest';
import { titledTests } from './test-titles.ts';

// The ids are put together, so that the tests of this file are not counted for them.
const ID = ['SEARCH', '02'].join('-');
const idsOf = (source: string): string[] => titledTests('a.test.ts', source).flatMap(({ ids }) => [...ids]);

test('ids are read from the titles of tests, not from groups, comments or skipped tests', () => {
  expect(idsOf(`test('${ID} drops the page', () => {});`)).toEqual([ID]);
  expect(idsOf(`describe('${ID}', () => {}); // ${ID}\ntest.skip('${ID}', () => {});`)).toEqual([]);
});

test.each([
  ["test.each([[1, 2]])('ID %s', () => {});"],
  ["test.prop([number])('ID', () => {});"],
  ['test(`ID`, () => {});'],
  ["it('ID', () => {});"],
  ["for (const one of [1]) test('ID', () => {});"],
])('the title is read in %s', (source) => {
  expect(idsOf(source.replace('ID', ID))).toEqual([ID]);
});

test('a test has the names that its function and its table use', () => {
  const [first, second] = titledTests('a.test.tsx', `test('one', () => expect(<Card of={car} />));\ntest.each(ROWS)('two', (row) => row);`);
  expect([...(first?.names ?? [])]).toEqual(expect.arrayContaining(['expect', 'Card', 'car']));
  expect([...(first?.names ?? [])]).not.toContain('ROWS');
  expect([...(second?.names ?? [])]).toContain('ROWS');
});
