import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFilterString } from './parse-filter-string.ts';

const filter = (text: string) => {
  const parsed = parseFilterString(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};
const problem = (text: string) => {
  const parsed = parseFilterString(text);
  return parsed.ok ? null : parsed.error;
};
const make = (value: string) => ({ kind: 'is', attribute: 'make', value });

describe('parseFilterString', () => {
  test('API-03 accepts = and : between attribute and value, and requires quotes when the value has spaces', () => {
    expect(filter('make=Toyota')).toEqual(make('Toyota'));
    expect(filter('make:Toyota')).toEqual(make('Toyota'));
    expect(filter('make = "Land Rover"')).toEqual(make('Land Rover'));
    expect(filter("make='Land Rover'")).toEqual(make('Land Rover'));
    expect(filter('make="3\\" \\\\ x"')).toEqual(make('3" \\ x'));
    expect(filter('  ')).toBeNull();
  });

  test('API-03 reads <, >= and = with a number as a comparison of numbers, and = with a text or an id as a comparison of names', () => {
    expect(filter('price<30000')).toEqual({ kind: 'compare', attribute: 'price', operator: '<', value: 30_000 });
    expect(filter('km >= 10')).toEqual({ kind: 'compare', attribute: 'km', operator: '>=', value: 10 });
    expect(filter('year=2019')).toEqual({ kind: 'compare', attribute: 'year', operator: '=', value: 2019 });
    expect(filter('weekly_price_range="$50 to $99"')).toEqual({ kind: 'is', attribute: 'weekly_price_range', value: '$50 to $99' });
    expect(filter('id=100001')).toEqual({ kind: 'is', attribute: 'id', value: '100001' });
  });

  test('API-03 NOT is applied before AND, AND before OR, and parentheses before all of them', () => {
    expect(filter('make=A or not make=B and make=C')).toEqual({
      kind: 'or',
      of: [make('A'), { kind: 'and', of: [{ kind: 'not', of: make('B') }, make('C')] }],
    });
    expect(filter('NOT (make=A OR make=B)')).toEqual({ kind: 'not', of: { kind: 'or', of: [make('A'), make('B')] } });
  });

  test.each([
    ['foo=1', 0, 'one of'],
    ['make Toyota', 5, "'=' or ':'"],
    ['make<3', 4, "'=' or ':'"],
    ['price=cheap', 6, 'a number'],
    ['year<"new"', 5, 'a number'],
    ['make="open', 5, 'a value'],
    ['make=', 5, 'a value'],
    ['(make=Kia', 9, "AND, OR or ')'"],
    ['make=Kia)', 8, 'AND, OR or the end of the filter'],
    ['make=Kia model=Rio', 9, 'AND, OR or the end of the filter'],
    ['make=Kia AND', 12, "the name of an attribute, 'NOT' or '('"],
  ])('the error for an invalid filter string contains the position and what is allowed there: %s', (text, position, expected) => {
    expect(problem(text)).toMatchObject({ position, expected: expect.stringContaining(expected) });
  });

  test('a filter string is limited in length, depth and number of conditions', () => {
    expect(problem('x'.repeat(4_001))?.expected).toBe('at most 4000 characters');
    expect(problem(`${'('.repeat(21)}make=A${')'.repeat(21)}`)?.expected).toBe('at most 20 levels of nesting');
    expect(problem(`${'NOT '.repeat(21)}make=A`)?.expected).toBe('at most 20 levels of nesting');
    expect(filter(`${'('.repeat(20)}make=A${')'.repeat(20)}`)).toEqual(make('A'));
    expect(problem(Array(201).fill('km=1').join(' OR '))?.expected).toBe('at most 200 conditions');
  });

  test('any text is either parsed or refused with the position of the problem', () => {
    const piece = fc.constantFrom('make', 'price', '=', '<', '(', ')', ' AND ', ' NOT ', '"', "'", '\\', 'x', '7', ' ', '\n', '\u{1f697}');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const parsed = parseFilterString(text);
        if (!parsed.ok) expect(parsed.error.position).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
