import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { mappingJsonSchema } from './mapping-json-schema.ts';
import { parseMapping } from './parse-mapping.ts';

const minimal = 'identity: { field: StockNo }\nfields:\n  make: Make\n  model: Model\n';
const problemsOf = (text: string): readonly string[] => {
  const parsed = parseMapping('yard.yaml', text);
  return parsed.ok ? [] : parsed.error.map(formatProblem);
};

test('parseMapping accepts a minimal mapping, and keeps the order of its fields', () => {
  const parsed = parseMapping('yard.yaml', `${minimal}  badge: { from: Title, after: [make, model] }\n`);
  expect(parsed.ok && Object.keys(parsed.value.fields)).toEqual(['make', 'model', 'badge']);
});

describe('parseMapping reports file, line, value and allowed values for', () => {
  test('an unknown field, with the most similar field name as a suggestion', () => {
    const [problem] = problemsOf(`${minimal}  odometer_km: Kms\n  modle: X\n`);
    expect(problem).toMatch(/^yard\.yaml:5:3: fields\.odometer_km: is not a field of a vehicle; allowed: external_id, /);
    expect(problemsOf(`${minimal}  regoplate: Rego\n`)[0]).toMatch(
      /^yard\.yaml:5:3: fields\.regoplate: is not a field of a vehicle; did you mean 'regplate'\?; allowed: external_id, /,
    );
  });

  test('an option that does not exist in the rule of a field', () => {
    expect(problemsOf(`${minimal}  km: { from: Kms, units: mi }\n`)[0]).toMatch(
      /^yard\.yaml:5:20: fields\.km\.units: is not an option of this part of the mapping; did you mean 'unit'\?; allowed: .*unit/,
    );
  });

  test('a delimiter that consists of a backslash and the letter t instead of a tab', () => {
    expect(problemsOf(`csv: { delimiter: '\\t' }\n${minimal}`)[0]).toMatch(
      /^yard\.yaml:1:\d+: csv\.delimiter: .* is not allowed; allowed: one or two characters, such as ";"; a tab is "\\t" in double quotes$/,
    );
    expect(problemsOf(`csv: { delimiter: "\\t" }\n${minimal}`)).toEqual([]);
  });

  test('a unit that does not fit the field, such as feet for the odometer', () => {
    const [problem] = problemsOf(`${minimal}  km: { from: Miles, unit: ft }\n`);
    expect(problem).toBe('yard.yaml:5:28: fields.km.unit: "ft" is not a unit of the field km; allowed: km, mi');
    expect(problemsOf(`${minimal}  badge: { from: Badge, unit: km }\n`)[0]).toContain(
      'no unit can be used here, because the values of this field have no unit',
    );
  });

  test('an invalid regular expression', () => {
    expect(problemsOf(`${minimal}  doors:\n    from: Doors\n    extract: '(\\d+'\n`)[0]).toMatch(
      /^yard\.yaml:7:\d+: fields\.doors\.extract: .*a regular expression/,
    );
  });

  test('a value that is not one of the allowed words', () => {
    const [problem] = problemsOf(`${minimal}  car_type: { from: Cond, otherwise: ignore }\n`);
    expect(problem).toMatch(
      /^yard\.yaml:5:\d+: fields\.car_type\.otherwise: "ignore" is not allowed; allowed: one of 'keep', 'drop', 'reject'/,
    );
  });

  test('a mapping that does not say what identifies a vehicle, and a mapping without a make', () => {
    expect(problemsOf('fields: { make: Make, model: Model }\n')[0]).toContain('identity: is missing');
    expect(problemsOf('identity: { field: Id }\nfields: { model: Model }\n')).toEqual([
      'yard.yaml:2:9: fields: {"model":"Model"} must give the make; allowed: a make and a model, either under fields or under constants',
    ]);
  });

  test('an option `after` with a field that comes later in the mapping', () => {
    const text = 'identity: { field: Id }\nfields:\n  badge: { from: Title, after: [make] }\n  make: Make\n  model: Model\n';
    expect(problemsOf(text)[0]).toMatch(
      /^yard\.yaml:3:\d+: fields\.badge\.after: .*refers to the field make, but the mapping does not contain make above this field/,
    );
  });

  test('a file that is not YAML, and a file that has a key twice', () => {
    expect(problemsOf('fields: [')[0]).toMatch(/^yard\.yaml:1:\d+:/);
    expect(problemsOf(`${minimal}  make: Brand\n`)[0]).toMatch(/^yard\.yaml:5:\d+: .*is twice in the same map/);
  });
});

test('mappingJsonSchema generates the JSON Schema for editors from mappingSchema', () => {
  const schema = mappingJsonSchema() as { properties: Record<string, { propertyNames?: { enum?: string[] } }>; required: string[] };
  expect(schema.required).toEqual(['identity', 'fields']);
  expect(schema.properties.fields?.propertyNames?.enum).toContain('variant.fuelconsumptioncombined');
  expect(JSON.stringify(schema)).toContain('value map: each value of the feed');
});

test('parseMapping accepts the mapping file of the demo dealerships', () => {
  const file = 'dealerships/mappings/au-vehicle-listings.yaml';
  expect(problemsOf(readFileSync(file, 'utf8'))).toEqual([]);
});
