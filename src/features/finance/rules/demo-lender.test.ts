import { describe, expect, test } from 'vitest';
import { demoLender } from '#features/stock/rules/demo-stock/demo-prices.ts';
import { readLenders } from '#features/stock/rules/import/reading/read-lenders.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import { exampleComparisonRate } from './comparison-rate.ts';
import { comparisonRateIn } from './comparison-rate-shown.ts';
import { disclaimerText } from './finance-disclaimer.ts';
import { loanOf, NO_FEES } from './loan.ts';
import { plausibleLender } from './plausible-lender.ts';
import { repaymentCents } from './repayment.ts';

const VEHICLES = [
  { price: 34_990, carType: 'new' as const, ageYears: 0 },
  { price: 31_888, carType: 'demo' as const, ageYears: 1 },
  { price: 24_990, carType: 'used' as const, ageYears: 7 },
  { price: 8_888, carType: 'used' as const, ageYears: 8 },
  { price: 124_990.5, carType: 'used' as const, ageYears: 2 },
];

/** The finance offer of the demo lender for a vehicle, as the import reads it from a feed. */
const entryOf = (vehicle: (typeof VEHICLES)[number]) => {
  const { value } = readLenders({ 'example-finance': demoLender(vehicle, 'Example Finance') } as never);
  const entry = (value as Readonly<Record<string, FinanceLenderEntry>>)['example-finance'];
  if (!entry) throw new Error('no entry');
  return plausibleLender('example-finance', entry);
};

describe.each(VEHICLES)('the lender of the demo stock, for a $carType vehicle of $ageYears years at $price dollars', (vehicle) => {
  const entry = entryOf(vehicle);
  const interestRate = entry.interestRate ?? Number.NaN;

  test('FIN-22 states the repayments that our own rules compute', () => {
    const repayment = (frequency: 'weekly' | 'monthly') => {
      const loan = loanOf(
        {
          amountCents: Math.round(vehicle.price * 100),
          depositCents: entry.depositCents ?? 0,
          residualCents: entry.balloonCents ?? 0,
          termMonths: entry.termMonths ?? 0,
          interestRate,
          frequency,
        },
        { ...NO_FEES, financedCents: entry.establishmentFeesCents ?? 0 },
      );
      return loan && repaymentCents(loan, 'none');
    };
    expect([entry.paymentWeekCents, entry.paymentMonthCents]).toEqual([repayment('weekly'), repayment('monthly')]);
    expect(entry.totalPayableCents).toBe((entry.paymentWeekCents ?? 0) * 260);
  });

  test('FIN-24 FIN-25 states the comparison rate that the finance rules compute, also in its disclaimer', () => {
    expect(entry.comparisonRate).toBe(
      exampleComparisonRate(interestRate, { ...NO_FEES, financedCents: entry.establishmentFeesCents ?? 0 }),
    );
    expect(comparisonRateIn(entry.disclaimer ?? '')).toBe(entry.comparisonRate);
  });

  test('FIN-03 has a disclaimer that is long enough to be shortened', () => {
    expect(disclaimerText(entry.disclaimer ?? '').isCut).toBe(true);
  });
});
