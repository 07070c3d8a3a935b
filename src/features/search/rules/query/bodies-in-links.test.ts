import { expect, test } from 'vitest';
import { formatStockQuery } from './format-stock-query.ts';
import { parseStockQuery } from './parse-stock-query.ts';

const options = { indexName: 'Car_production' };

test.each([
  ['cabChassis', 'Cab Chassis'],
  ['hatch', 'Hatchback'],
  ['Station%20Wagon', 'Wagon'],
])('SEARCH-35 a link may use the body name %s', (given, name) => {
  const { query, notes } = parseStockQuery(`refinementList[simple_body][0]=${given}`, options);
  expect(query.refinements.simple_body).toEqual([name]);
  expect(notes).toEqual([]);
});

test('other body names in a link are not changed, nor is the same word in another facet', () => {
  const read = parseStockQuery('refinementList[body][0]=Tilt Tray&refinementList[tag][0]=cabChassis', options).query;
  expect(read.refinements).toEqual({ body: ['Tilt Tray'], tag: ['cabChassis'] });
  expect(formatStockQuery(read, options)).toBe('refinementList[body][0]=Tilt%20Tray&refinementList[tag][0]=cabChassis');
});
