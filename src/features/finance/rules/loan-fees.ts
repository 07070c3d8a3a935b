import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceOptions } from '#model/site/options/finance-options.ts';
import { providerPreset } from './finance-providers.ts';
import type { LoanFees } from './loan.ts';
import type { PlausibleLender } from './plausible-lender.ts';

/**
 * The fees of a loan. The establishment fee is that of the site. If the site sets none, it is that of the provider, or
 * else the fee that the feed states for the vehicle's lender (FIN-21). The other fees are those of the provider
 * (FIN-26).
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
