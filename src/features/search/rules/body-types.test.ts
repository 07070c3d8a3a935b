import { expect, test } from 'vitest';
import { BODY_TYPES } from './body-types.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import { parseStockQuery } from './query/parse-stock-query.ts';

const options = { indexName: 'Car_production' };

test('SEARCH-35 links may name any known body type; it is read as stock spells it', () => {
  expect(Object.keys(BODY_TYPES)).toEqual(
    '4x4 bus cabChassis convertible coupe hardtop hatch hatchback motorhome lightTruck peopleMover sedan softtop suv ute van wagon stationWagon'.split(
      ' ',
    ),
  );
  for (const [wireName, name] of Object.entries(BODY_TYPES)) {
    const { query, notes } = parseStockQuery(`refinementList[simple_body][0]=${wireName}`, options);
    expect(query.refinements.simple_body).toEqual([name]);
    expect(notes).toEqual([]);
  }
});

test('other bodies, and the same word in other facets, stay as they are written', () => {
  const read = parseStockQuery('refinementList[body][0]=Soft Top&refinementList[tag][0]=cabChassis', options).query;
  expect(read.refinements).toEqual({ body: ['Soft Top'], tag: ['cabChassis'] });
  expect(formatStockQuery(read, options)).toBe('refinementList[body][0]=Soft%20Top&refinementList[tag][0]=cabChassis');
});
