import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';

/**
 * A lender's complete entry for a vehicle, as a feed gives it. A test overrides only the fields that it is about.
 * @example buildVehicle({ financeLenders: { 'example-finance': buildLender({ comparisonRate: null }) } })
 */
export const buildLender = (overrides: Partial<FinanceLenderEntry> = {}): FinanceLenderEntry => ({
  interestRate: 8.99,
  comparisonRate: 9.56,
  paymentWeekCents: 15_000,
  paymentMonthCents: 65_100,
  depositCents: 349_900,
  termYears: 5,
  termMonths: 60,
  termWeeks: 260,
  balloonCents: 0,
  establishmentFeesCents: 39_500,
  totalPayableCents: 3_900_000,
  disclaimer: 'Lending criteria apply.',
  financeProvider: 'Example Finance',
  ...overrides,
});
