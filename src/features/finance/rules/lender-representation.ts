import { purchasePriceCents } from '#features/stock/rules/displayed-price.ts';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { shownComparisonRate } from './comparison-rate-shown.ts';
import { type CreditFact, type CreditRepresentation, representCredit, termWords } from './credit-representation.ts';
import { providerPreset } from './finance-provider.ts';
import type { LenderEntry } from './lender-entry.ts';
import { loanOf, PERIODS_A_YEAR } from './loan.ts';
import { loanFees } from './loan-fees.ts';
import { repaymentCents } from './repayment.ts';

/** FIN-32: where a lender's entry gives no term. */
const DEFAULT_TERM_MONTHS = 60;

/**
 * A lender's entry as it may be shown: its own payment or, where it gives none, the one computed for the
 * vehicle's price at its rate. Null where neither is to be had, or a rate is missing (FIN-40).
 */
export const representLender = (
  site: Site,
  vehicle: Vehicle,
  lender: LenderEntry,
  frequency: 'weekly' | 'monthly',
): CreditRepresentation | null => {
  const comparison = shownComparisonRate(lender, site.finance.provider);
  const own = frequency === 'weekly' ? lender.paymentWeekCents : lender.paymentMonthCents;
  const repayment = own ?? computedPayment(site, vehicle, lender, frequency);
  if (lender.interestRate === null || comparison === null || repayment === null) return null;
  // A computed payment is of the default term where the entry has none; of the lender's own payment nothing is known then.
  const termMonths = lender.termMonths ?? (own === null ? DEFAULT_TERM_MONTHS : null);
  const totalCents =
    termMonths === null ? null : agreeingTotal(lender, repayment, Math.round((termMonths * PERIODS_A_YEAR[frequency]) / 12));
  return representCredit({
    repaymentCents: repayment,
    frequency,
    interestRate: lender.interestRate,
    comparison,
    warning: site.finance.comparisonWarning,
    layout: 'inline',
    termMonths,
    facts: factsOf(lender, termMonths, totalCents),
    totalCents,
  });
};

/**
 * The lender's total, where it is that of this repayment: an entry has one total and two payments, and a total
 * that contradicts the repayment beside it says nothing. Each repayment may be half a cent off.
 */
const agreeingTotal = ({ totalPayableCents: total, balloonCents }: LenderEntry, repayment: Cents, periods: number): Cents | null =>
  total !== null && Math.abs(repayment * periods + (balloonCents ?? 0) - total) <= periods ? total : null;

const computedPayment = (site: Site, vehicle: Vehicle, lender: LenderEntry, frequency: 'weekly' | 'monthly'): Cents | null => {
  const amountCents = purchasePriceCents(vehicle);
  if (amountCents === null || lender.interestRate === null) return null;
  const choice = {
    amountCents,
    termMonths: lender.termMonths ?? DEFAULT_TERM_MONTHS,
    interestRate: lender.interestRate,
    depositCents: lender.depositCents ?? 0,
    residualCents: lender.balloonCents ?? 0,
    frequency,
  };
  const loan = loanOf(choice, loanFees(site.finance, lender));
  const repayment = loan && repaymentCents(loan, site.finance.rounding ?? providerPreset(site.finance.provider).rounding);
  return repayment || null;
};

const factsOf = (lender: LenderEntry, termMonths: number | null, totalCents: Cents | null): readonly CreditFact[] => {
  const amount = (label: string, cents: Cents | null): readonly CreditFact[] => (cents ? [{ label, value: formatDollars(cents) }] : []);
  return [
    { label: 'Lender', value: lender.provider },
    ...amount('Deposit', lender.depositCents),
    ...amount('Establishment fees', lender.establishmentFeesCents),
    ...(termMonths === null ? [] : [{ label: 'Term', value: termWords(termMonths) }]),
    ...amount('Residual at the end', lender.balloonCents),
    ...amount('Total to repay', totalCents),
  ];
};
