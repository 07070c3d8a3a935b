import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { calculatorOutcome } from './calculator/calculator-outcome.ts';
import { calculatorSetup } from './calculator/calculator-setup.ts';
import { defaultChoice } from './calculator/read-loan-choice.ts';
import { loanBalanceByYear } from './loan-balance-by-year.ts';

const setup = calculatorSetup(buildSite(), null);

test('at the end of a loan, the amount paid off, the cost and the residual add up to the sum of all repayments, despite rounding', () => {
  if (!setup) throw new Error('no calculator');
  const choices = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 10_000_000 }),
    residualCents: fc.integer({ min: 0, max: 90_000 }),
    termMonths: fc.constantFrom(12, 30, 72, 84),
    interestRate: fc.double({ min: 0.5, max: 15, noNaN: true }),
    frequency: fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
  });
  fc.assert(
    fc.property(choices, (choice) => {
      const answer = calculatorOutcome({ ...defaultChoice(setup.limits), ...choice }, setup);
      if (answer.kind !== 'repayment') throw new Error('no repayment');
      const last = loanBalanceByYear(answer.schedule, answer.totalCents, answer.financedFeesCents).at(-1);
      expect((last?.paidOffCents ?? 0) + (last?.costCents ?? 0) + (last?.owedCents ?? 0)).toBe(answer.totalCents);
    }),
  );
});

test('FIN-21 the amount paid off contains only the amount borrowed for the vehicle; financed fees are part of the cost, spread over the years', () => {
  const withFee = calculatorSetup(buildSite({ finance: { establishmentFee: 1_000 } }), null);
  if (!withFee) throw new Error('no calculator');
  const answer = calculatorOutcome({ ...defaultChoice(withFee.limits), termMonths: 60 }, withFee);
  if (answer.kind !== 'repayment') throw new Error('no repayment');
  const years = loanBalanceByYear(answer.schedule, answer.totalCents, answer.financedFeesCents);
  expect(years.at(-1)).toMatchObject({ paidOffCents: 3_000_000, costCents: answer.totalCents - 3_000_000, owedCents: 0 });
  const feesPaid = years.map(({ paidOffCents, owedCents }) => 3_100_000 - owedCents - paidOffCents);
  expect(feesPaid).toEqual(feesPaid.toSorted((one, other) => one - other));
  expect(feesPaid.at(-1)).toBe(100_000);
});
