import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTables } from './table-order.ts';

test('each table comes after the tables to which it refers', () => {
  const tables = ['a', 'b', 'c', 'd', 'e', 'f'];
  // Each table refers only to tables that come before it in the list, so the references form no cycle.
  const reference = fc.tuple(fc.nat(5), fc.nat(5)).map(([one, two]) => ({
    from: tables[Math.max(one, two)] ?? '',
    to: tables[Math.min(one, two)] ?? '',
  }));
  fc.assert(
    fc.property(fc.array(reference), fc.shuffledSubarray(tables, { minLength: 6 }), (references, shuffled) => {
      const ordered = orderTables(shuffled, references);
      expect([...ordered].sort()).toEqual(tables);
      for (const { from, to } of references) expect(ordered.indexOf(to)).toBeLessThanOrEqual(ordered.indexOf(from));
    }),
  );
});

test('the error for tables that refer to each other in a circle names these tables', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => orderTables(['a', 'b', 'c'], circle)).toThrow('The tables a, b refer to each other in a circle');
});
