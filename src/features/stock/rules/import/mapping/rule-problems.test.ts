import { expect, test } from 'vitest';
import { mapped } from '#test/builders/stock/mapped-row.ts';
import { applyMapping, compileMapping, ruleUses } from './apply-mapping.ts';
import type { MappingInput } from './mapping-schema.ts';
import { ruleProblems } from './rule-problems.ts';

const problemsOf = (fields: MappingInput['fields'], ...places: readonly (string | null)[]) => {
  const compiled = compileMapping(mapped(fields));
  for (const [index, Place] of places.entries()) applyMapping(compiled, { line: index + 2, fields: { make: 'Kia', model: 'Rio', Place } });
  return ruleProblems(ruleUses(compiled));
};

test('ruleProblems reports a rule only once per feed if the rule finds no value in any text of its column', () => {
  const city = [{ from: 'Place', extract: 'Suburb: (.*)' }, { from: 'Place' }];
  expect(problemsOf({ city }, ...Array<string>(12).fill('Perth, WA'), null)).toEqual([
    {
      line: null,
      severity: 'warning',
      field: 'city',
      column: 'Place',
      value: '',
      reason: 'fruitless-rule',
      message: 'the column has a text in 12 rows, but this rule of the mapping found no value in these texts',
    },
  ]);
});

test('ruleProblems ignores a rule that gave a value, and a rule whose column has a text in fewer than ten rows', () => {
  expect(
    problemsOf(
      {
        city: [
          { from: 'Place', split: ',' },
          { from: 'Place', extract: '^x' },
        ],
      },
      'Perth, WA',
      'Orange',
    ),
  ).toEqual([]);
  expect(problemsOf({ city: { from: 'Place', extract: '^P' } }, 'Perth', ...Array<string>(12).fill('Orange'))).toEqual([]);
  expect(problemsOf({ city: { from: 'Place', extract: '^x' } }, ...Array<string>(9).fill('Orange'))).toEqual([]);
});

test('if the `part` of a rule does not exist in several texts, ruleProblems reports the rule once and names the line of the first text', () => {
  const problems = problemsOf({ state: { from: 'Place', split: ',', part: 1 } }, 'Perth, WA', 'Orange', 'Dubbo');
  expect(problems).toMatchObject([{ field: 'state', column: 'Place', reason: 'missing-part' }]);
  expect(problems[0]?.message).toContain('2 rows have fewer parts');
  expect(problems[0]?.message).toContain('first on line 3');
});
