import { expect, test } from 'vitest';
import { mustEnquireForFinance } from './enquire-for-finance.ts';

test('FIN-39 a calculator with the preset “card” shows no repayment of $25 or less', () => {
  expect(mustEnquireForFinance(2_500, 'card')).toBe(true);
  expect(mustEnquireForFinance(2_501, 'card')).toBe(false);
});

test('FIN-39 the calculator of the vehicle page shows a repayment of one cent, but not a repayment of zero', () => {
  expect(mustEnquireForFinance(1, 'detail')).toBe(false);
  expect(mustEnquireForFinance(0, 'detail')).toBe(true);
});
