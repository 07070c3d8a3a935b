import { describe, expect, test } from 'vitest';
import { wireRow } from '#test/builders/stock/feed-import.ts';
import { importYardOfEachTest } from '#test/builders/stock/import-yard.ts';
import { mapped } from '#test/builders/stock/mapped-row.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';

const yard = importYardOfEachTest();

/**
 * Imports one vehicle for each given price or odometer reading, and returns the stored value and the problems of each
 * vehicle.
 */
const stored = async (field: 'price' | 'km', texts: readonly string[], options: Parameters<typeof yard.import>[1] = {}) => {
  const problems: RowProblem[] = [];
  const rows = texts.map((text, index) => wireRow(`A${String(index).padStart(4, '0')}`, { [field]: text }));
  const report = await yard.import(rows, { onProblem: (problem) => problems.push(problem), ...options });
  const values = (await yard.rows()).map((row) => (field === 'price' ? row.price_cents && row.price_cents / 100 : row.odometer_km));
  return { values, problems: problems.filter((problem) => problem.field === field), report };
};

describe('ENT-02 an import of prices or odometer readings', () => {
  test('reads the letter k after a price as thousands', async () => {
    expect((await stored('price', ['12k', '$12.5k', '12 K'])).values).toEqual([12_000, 12_500, 12_000]);
  });

  test("reads '60k km' as 60,000 km, because the letter k before the unit means thousands", async () => {
    expect((await stored('km', ['60k', '60k km', '60K kms', '60 km'])).values).toEqual([60_000, 60_000, 60_000, 60]);
  });

  test('reports an ambiguous number with line, column and value, and imports the row without the number', async () => {
    const { values, problems } = await stored('price', ['24,990', '12.990', '$12.990', '1299O', '$199 pw', '34,990 USD', '19990']);
    expect(values).toEqual([24_990, null, null, null, null, null, 19_990]);
    expect(problems.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
      [2, 'price', '12.990', 'ambiguous-number'],
      [3, 'price', '$12.990', 'ambiguous-number'],
      [4, 'price', '1299O', 'unexpected-letters'],
      [5, 'price', '$199 pw', 'unexpected-letters'],
      [6, 'price', '34,990 USD', 'unexpected-letters'],
    ]);
  });

  test('reads all numbers of a column with a decimal comma if most values of this column have a decimal comma; each column is checked separately', async () => {
    const { values, problems } = await stored('price', ['12.990', '$8.500,00', '24.000', '19,990', '7990']);
    expect(values).toEqual([12_990, 8_500, 24_000, null, 7_990]);
    expect(problems.map(({ line, value, reason }) => [line, value, reason])).toEqual([[4, '19,990', 'ambiguous-number']]);
  });

  test('never reads 60.000 km as 60 km', async () => {
    expect((await stored('km', ['60.000', '12,500', '8,000 km'])).values).toEqual([null, 12_500, 8_000]);
  });

  test('uses the decimal sign that the mapping states, whatever the values of the column are', async () => {
    const mapping = mapped({ price: { from: 'price', decimal: 'comma' }, year: 'year' });
    expect((await stored('price', ['12.990', '19990'], { mapping })).values).toEqual([12_990, 19_990]);
  });

  test('counts for every field how many rows have an empty, a read, an unused and a refused value; these four numbers add up to the number of rows', async () => {
    const { report } = await stored('price', ['24,990', '12.990', '', '0']);
    expect(report.fields.price).toEqual({ empty: 1, read: 1, unused: 1, refused: 1 });
    for (const counts of Object.values(report.fields)) expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(4);
  });
});
