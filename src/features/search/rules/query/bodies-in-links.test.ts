import { expect, test } from 'vitest';
import { formatStockQuery } from './format-stock-query.ts';
import { parseStockQuery } from './parse-stock-query.ts';

const options = { indexName: 'Car_production' };

test.each([
  ['cabChassis', 'Cab Chassis'],
  ['hatch', 'Hatchback'],
  ['Station%20Wagon', 'Wagon'],
])('SEARCH-35 the body name %s in a link is changed to %s', (given, name) => {
  const { query, notes } = parseStockQuery(`refinementList[simple_body][0]=${given}`, options);
  expect(query.refinements.simple_body).toEqual([name]);
  expect(notes).toEqual([]);
});

test('a link keeps the name of a body that has only one spelling, and a name that is the value of another facet, such as tag', () => {
  const read = parseStockQuery('refinementList[body][0]=Tilt Tray&refinementList[tag][0]=cabChassis', options).query;
  expect(read.refinements).toEqual({ body: ['Tilt Tray'], tag: ['cabChassis'] });
  expect(formatStockQuery(read, options)).toBe('refinementList[body][0]=Tilt%20Tray&refinementList[tag][0]=cabChassis');
});
