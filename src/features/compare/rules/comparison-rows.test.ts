import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparisonRows } from './comparison-rows.ts';

describe('CARD-24 the rows of a comparison', () => {
  test('are in `different` if the vehicles have different values or one value is missing; all other rows are in `same`', () => {
    const rows = comparisonRows([
      [
        { label: 'Body', value: 'SUV' },
        { label: 'Seats', value: '5' },
      ],
      [
        { label: 'Body', value: 'SUV' },
        { label: 'Seats', value: '7' },
        { label: 'Drive', value: '4WD' },
      ],
    ]);
    expect(rows.different).toEqual([
      { label: 'Seats', values: ['5', '7'] },
      { label: 'Drive', values: [null, '4WD'] },
    ]);
    expect(rows.same).toEqual([{ label: 'Body', values: ['SUV', 'SUV'] }]);
  });

  test('are all in `different` if there is only one vehicle', () => {
    expect(comparisonRows([[{ label: 'Body', value: 'SUV' }]])).toEqual({ different: [{ label: 'Body', values: ['SUV'] }], same: [] });
  });

  test('contain each value of each vehicle once, below its label', () => {
    const facts = fc.uniqueArray(
      fc.record({ label: fc.constantFrom('Body', 'Seats', 'Drive', 'Doors'), value: fc.constantFrom('a', 'b', 'c') }),
      { selector: ({ label }) => label },
    );
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 4 }), (vehicles) => {
        const { different, same } = comparisonRows(vehicles);
        const rows = [...different, ...same];
        expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
        for (const [index, ofOne] of vehicles.entries()) {
          const listed = rows.flatMap(({ label, values }) => (values[index] == null ? [] : [{ label, value: values[index] }]));
          expect(listed).toHaveLength(ofOne.length);
          expect(listed).toEqual(expect.arrayContaining(ofOne));
        }
      }),
    );
  });
});
