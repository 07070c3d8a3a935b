import { expect, test } from 'vitest';
import { limitsOf } from '#test/builders/finance/loan-choices.ts';
import type { LoanChoice } from '../loan.ts';
import { purchasePriceMessage } from './purchase-price-message.ts';
import { readLoanChoice } from './read-loan-choice.ts';

const card = limitsOf('card');
const detail = limitsOf('detail');
const read = (query: string, limits = card): LoanChoice => readLoanChoice((name) => new URLSearchParams(query).get(name), limits);

test('FIN-30 a purchase price at or outside the limits causes an error message with the minimum of the provider (A-33)', () => {
  const message = 'Cannot be less than $1,000 or more than $250,000';
  for (const amount of ['999', '1000', '250000', '250001', '-1'])
    expect(purchasePriceMessage(read(`amount=${amount}`), card)).toBe(message);
  for (const amount of ['1000.01', '249999.99', '34990']) expect(purchasePriceMessage(read(`amount=${amount}`), card)).toBeNull();
  const angle = limitsOf('card', { provider: 'Angle' });
  expect(purchasePriceMessage(read('amount=5000', angle), angle)).toBe('Cannot be less than $5,000 or more than $250,000');
  expect(purchasePriceMessage(read('amount=10', detail), detail)).toBeNull();
});
