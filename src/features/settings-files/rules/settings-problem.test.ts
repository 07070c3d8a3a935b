import { describe, expect, test } from 'vitest';
import { formatProblem, formatValue, nearestName } from './settings-problem.ts';

describe('nearestName', () => {
  test.each([
    ['pageSzie', 'pageSize'],
    ['popularmakes', 'popularMakes'],
    ['path', 'paths'],
  ])('the misspelt name %s is recognised as %s', (typed, meant) => {
    expect(nearestName(typed, ['pageSize', 'popularMakes', 'paths'])).toBe(meant);
  });

  test('an unknown name gets no suggestion when no known name is similar', () => {
    expect(nearestName('colour', ['pageSize', 'paths'])).toBeNull();
    expect(nearestName('x', [])).toBeNull();
  });
});

test('a problem of a settings file is printed on one line with its place, option, value, error and allowed values', () => {
  const problem = {
    file: 'sites/a/site.yaml',
    line: 3,
    column: 7,
    option: 'slug',
    value: '"A"',
    message: 'is not allowed',
    allowed: 'letters',
  };
  expect(formatProblem(problem)).toBe('sites/a/site.yaml:3:7: slug: "A" is not allowed; allowed: letters');
  expect(formatProblem({ ...problem, line: null, column: null, option: '', value: null, allowed: null })).toBe(
    'sites/a/site.yaml: is not allowed',
  );
});

test('a long value of a settings file is shortened to one line', () => {
  expect(formatValue('x'.repeat(500))).toHaveLength(60);
});
