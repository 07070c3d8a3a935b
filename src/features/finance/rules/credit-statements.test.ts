import { expect, test } from 'vitest';
import { creditStatements } from './credit-statements.ts';

const east = { name: 'East', creditStatement: 'East Credit, Australian Credit Licence 1, arranges credit.' };
const west = { name: 'West', creditStatement: 'West Credit, Australian Credit Licence 2, arranges credit.' };

test('FIN-50 a finance page has the credit statement of its dealership, or those of all dealerships if the shopper chooses the dealership', () => {
  expect(creditStatements([east, west], west)).toEqual([west.creditStatement]);
  expect(creditStatements([east, west, { ...east, name: 'East 2' }], null)).toEqual([east.creditStatement, west.creditStatement]);
  expect(creditStatements([east], { name: 'North', creditStatement: null })).toEqual([]);
});
