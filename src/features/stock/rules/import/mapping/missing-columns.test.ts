import { describe, expect, test } from 'vitest';
import type { FeedRecord } from '../feed-record.ts';
import { WIRE_MAPPING } from './default-mapping.ts';
import { type MappingInput, mappingSchema } from './mapping-schema.ts';
import { MissingColumns } from './missing-columns.ts';

const watched = (mapping: ConstructorParameters<typeof MissingColumns>[0], ...rows: readonly FeedRecord['fields'][]) => {
  const watch = new MissingColumns(mapping);
  for (const [index, fields] of rows.entries()) watch.note({ line: index + 1, fields });
  return watch.problems();
};
const mapped = (input: Partial<MappingInput>) =>
  mappingSchema.parse({ identity: { field: 'Id' }, fields: { make: 'Make', model: 'Model' }, ...input });
const row = { Id: '1', Make: 'Kia', Model: 'Rio', Price: '1', Specs: { Engine: { Size: 2 } } };

describe('MissingColumns for a feed with a mapping', () => {
  test('reports a missing column only once for the whole feed, and suggests the column with the most similar name', () => {
    const fields = { make: 'Make', model: 'Model', price: 'Prise', before_price: 'Prise', km: { from: ['Odo', 'Kms'] } };
    const problems = watched(mapped({ fields }), row, row, row);
    expect(problems).toMatchObject([
      { line: null, severity: 'warning', field: 'price', value: 'Prise', reason: 'missing-column' },
      { field: 'km', value: 'Odo' },
      { field: 'km', value: 'Kms' },
    ]);
    expect(problems[0]?.message).toContain("did you mean 'Price'?");
    expect(problems[1]?.message).toContain('the columns of the feed are Id, Make, Model, Price, Specs');
  });

  test('reports an identity column, and a path in nested values, that no row has; ignores a column that at least one row has', () => {
    const identity = { columns: ['Title', 'Colour'], tieBreakers: ['Kms'] };
    const fields = { make: 'Make', model: 'Model', engine_size_litres: 'Specs.Engine.Size', seats: 'Specs.Seats' };
    const problems = watched(mapped({ identity, fields }), row, { ...row, Colour: '' });
    expect(problems.map(({ field, value }) => [field, value])).toEqual([
      ['identity', 'Title'],
      ['identity', 'Kms'],
      ['seats', 'Specs.Seats'],
    ]);
  });

  test('ignores columns that the mapping does not name, and reports nothing for a feed without rows', () => {
    expect(watched(mapped({}), row)).toEqual([]);
    expect(watched(mapped({ fields: { make: 'Brand', model: 'Model' } }))).toEqual([]);
  });
});

describe('MissingColumns for a feed that uses the field names of the specification', () => {
  test('reports an unknown field name only once, and suggests the field with the most similar name', () => {
    const problems = watched(
      WIRE_MAPPING,
      { id: '1', make: 'Kia', modle: 'Rio', variant: { cylinder: 4 }, 'variant.induction': 'Turbo' },
      { modle: 'EV6' },
    );
    expect(problems).toMatchObject([
      { field: '', value: '', reason: 'missing-column' },
      { line: null, field: '', value: 'modle', reason: 'unknown-field' },
      { value: 'variant.cylinder', reason: 'unknown-field' },
    ]);
    expect(problems.map(({ message }) => message.split(/; |\. /).at(-1))).toEqual([
      'The columns of the feed are id, make, modle, variant, variant.induction',
      "did you mean 'model'?",
      "did you mean 'variant.cylinders'?",
    ]);
  });

  test('reports which CSV headings are not fields, and which fields are missing', () => {
    const problems = watched(WIRE_MAPPING, { 'Stock No': '1', Make: 'Kia', Model: 'Rio', DriveType: '4WD' });
    expect(problems.map(({ value, reason }) => `${reason} ${value}`)).toEqual([
      'missing-column ',
      'unknown-field Make',
      'unknown-field Model',
    ]);
    expect(problems[0]?.message).toBe(
      'no row has external_id or id or stocknum, nor make, nor model. A feed without a mapping must use the names of the specification; ' +
        'a mapping assigns other columns to fields (docs/feeds.md). The columns of the feed are Stock No, Make, Model, DriveType',
    );
  });

  test('accepts the names of fields that the platform sets itself, such as id and updated_at, without a report', () => {
    const own = {
      id: 1,
      slug: 'x',
      path: '/cars/x',
      views: 3,
      updated_at: 'x',
      dealership_slug: 'a',
      location: { id: 1 },
      photos_count: 1,
    };
    expect(watched(WIRE_MAPPING, { ...own, make: 'Kia', model: 'Rio' })).toEqual([]);
  });
});
