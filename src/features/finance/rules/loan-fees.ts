import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { providerPreset } from './finance-providers.ts';
import type { LoanFees } from './loan.ts';
import type { PlausibleLender } from './plausible-lender.ts';

/**
 * Returns the fees of a loan. The establishment fee is taken from the site's settings. If they contain no such fee,
 * it is taken from the preset of the finance provider, or else from the feed, which states the fee of the vehicle's
 * lender (FIN-21). All fees except the establishment fee are in the preset of the provider (FIN-26).
 */
export const loanFees = (options: Pick<FinanceOptions, 'provider' | 'establishmentFee'>, lender: PlausibleLender | null): LoanFees => {
  const preset = providerPreset(options.provider);
  const own = options.establishmentFee === null ? null : dollarsToCents(options.establishmentFee);
  const establishment = own ?? preset.establishmentFeeCents ?? lender?.establishmentFeesCents ?? 0;
  return {
    financedCents: establishment + preset.agencyFeeCents + preset.registrationFeeCents,
    governmentCents: preset.registrationFeeCents,
    monthlyCents: preset.monthlyFeeCents,
  };
};
