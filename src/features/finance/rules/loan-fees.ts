import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { providerPreset } from './finance-provider.ts';
import type { LenderEntry } from './lender-entry.ts';
import type { LoanFees } from './loan.ts';

/**
 * FIN-21, FIN-26: the site's establishment fee, else its provider's, else the lender entry's, else none; and
 * what else the provider charges.
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
