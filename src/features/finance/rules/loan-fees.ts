import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { providerPreset } from './finance-provider.ts';
import type { LenderEntry } from './lender-entry.ts';
import type { LoanFees } from './loan.ts';

/**
 * The fees of a loan. FIN-21: the establishment fee of the site, its provider or the lender entry, in this order.
 * FIN-26: the provider's other fees.
 */
export const loanFees = (options: Pick<FinanceOptions, 'provider' | 'establishmentFee'>, lender: LenderEntry | null): LoanFees => {
  const preset = providerPreset(options.provider);
  const own = options.establishmentFee === null ? null : dollarsToCents(options.establishmentFee);
  const establishment = own ?? preset.establishmentFeeCents ?? lender?.establishmentFeesCents ?? 0;
  return {
    financedCents: establishment + preset.agencyFeeCents + preset.registrationFeeCents,
    governmentCents: preset.registrationFeeCents,
    monthlyCents: preset.monthlyFeeCents,
  };
};
