import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { providerPreset } from './finance-provider.ts';
import type { LenderEntry } from './lender-entry.ts';
import type { LoanFees } from './loan.ts';

/**
 * The fees of a loan: the establishment fee of the site, its provider or the lender's entry, in this order (FIN-21),
 * and the other fees of the provider (FIN-26).
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
