import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';
import { paths } from './paths.ts';

test('the id of a valuation is hidden in every path that opens its pages', () => {
  const id = 'kJ3nV0pQ';
  const opened = [
    paths.valuation(id),
    ...(['vehicle', 'questions', 'details', 'accept'] as const).map((step) => paths.valuationStep(id, step)),
    `/trade%2Din/${id}/details`,
    `/TRADE-IN/${id}`,
    `/trade-in%2F${id}`,
    `https://dealer.example/trade-in/${id}`,
  ];
  expect(opened.map(loggedPath).join(' ')).not.toContain(id);
  expect(loggedPath(paths.valuationStep(id, 'details'))).toBe('/trade-in/[hidden]/details');
});

test('a path that contains no id of a valuation is written to the log unchanged', () => {
  const others = ['/', '/trade-in', '/trade-in/', '/cars/trade-in', '/cars/a%20b', '/search/%zz', paths.vehicleTradeIn(7)];
  expect(others.map(loggedPath)).toEqual(others);
});
