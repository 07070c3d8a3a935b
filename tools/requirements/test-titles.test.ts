import { expect, test } from 'vitest';
import { titledTests } from './test-titles.ts';

// This requirement id is joined from two strings. As one string, it would make the tests of this file count as tests of
// the requirement.
const ID = ['SEARCH', '02'].join('-');
const idsOf = (source: string): string[] => titledTests('a.test.ts', source).flatMap(({ ids }) => [...ids]);

test('requirement ids are read from test titles, not from describe blocks, comments or skipped tests', () => {
  expect(idsOf(`test('${ID} drops the page', () => {});`)).toEqual([ID]);
  expect(idsOf(`describe('${ID}', () => {}); // ${ID}\ntest.skip('${ID}', () => {});`)).toEqual([]);
});

test.each([
  ["test.each([[1, 2]])('ID %s', () => {});"],
  ["test.prop([number])('ID', () => {});"],
  ['test(`ID`, () => {});'],
  ["it('ID', () => {});"],
  ["for (const one of [1]) test('ID', () => {});"],
])('the test title is found in %s', (source) => {
  expect(idsOf(source.replace('ID', ID))).toEqual([ID]);
});

test('the identifiers that a test uses are collected from its function and its table of examples', () => {
  const [first, second] = titledTests('a.test.tsx', `test('one', () => expect(<Card of={car} />));\ntest.each(ROWS)('two', (row) => row);`);
  expect([...(first?.names ?? [])]).toEqual(expect.arrayContaining(['expect', 'Card', 'car']));
  expect([...(first?.names ?? [])]).not.toContain('ROWS');
  expect([...(second?.names ?? [])]).toContain('ROWS');
});
