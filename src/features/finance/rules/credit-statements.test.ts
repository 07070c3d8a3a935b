import { expect, test } from 'vitest';
import { creditStatements } from './credit-statements.ts';

const east = { name: 'East', creditStatement: 'East Credit, Australian Credit Licence 1, arranges credit.' };
const west = { name: 'West', creditStatement: 'West Credit, Australian Credit Licence 2, arranges credit.' };

test('FIN-50 a finance page states who arranges credit for the dealership that answers, or for all dealerships if the shopper chooses one in the form', () => {
  expect(creditStatements([east, west], west)).toEqual([west.creditStatement]);
  expect(creditStatements([east, west, { ...east, name: 'East 2' }], null)).toEqual([east.creditStatement, west.creditStatement]);
  expect(creditStatements([east], { name: 'North', creditStatement: null })).toEqual([]);
});
