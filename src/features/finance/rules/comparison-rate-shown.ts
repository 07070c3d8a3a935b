import { providerPreset } from './finance-providers.ts';
import type { PlausibleLender } from './plausible-lender.ts';

/** The comparison rate that is shown beside a repayment: one rate or a range, in per cent a year. */
export interface ShownComparisonRate {
  readonly from: number;
  readonly to: number;
}

/** Matches 'comparison rate of 9.86%' and 'Comparison rate: 9.86 % p.a.'. */
const AFTER = /^s?[\s:*#^~†‡(–-]*(?:(?:is|of|from|at|p\.?\s?a\.?|per annum|=)[\s:(]*){0,3}(\d{1,2}(?:\.\d{1,4})?)\s?%/i;
/**
 * Matches '(9.86% p.a. comparison rate)', but not '8.99% p.a. Comparison rate based on …', where a sentence ends before
 * 'Comparison rate'.
 */
const BEFORE = /(\d{1,2}(?:\.\d{1,4})?)\s?%\s*(?:p\.?\s?a\.?|per annum)?[\s*#^~†‡(]*$/i;

/**
 * The first comparison rate that a disclaimer states (FIN-25, A-42): the percentage directly after the words
 * 'comparison rate', or directly before them if none follows. Null if the disclaimer states no comparison rate.
 *
 * @example comparisonRateIn('8.99% p.a. (9.86% p.a. comparison rate).') === 9.86
 */
export const comparisonRateIn = (disclaimer: string): number | null => {
  for (const { index, 0: words } of disclaimer.matchAll(/comparison\s+rate/gi)) {
    const end = index + words.length;
    const before = disclaimer.slice(Math.max(0, index - 30), index);
    const beginsSentence = words.startsWith('C') && before.trimEnd().endsWith('.');
    const rate = AFTER.exec(disclaimer.slice(end, end + 40)) ?? (beginsSentence ? null : BEFORE.exec(before));
    if (rate?.[1] !== undefined) return Number(rate[1]);
  }
  return null;
};

/**
 * The comparison rate shown for a vehicle (FIN-25, A-42). The first known of these is shown: the fixed range of the
 * provider (powertorque: 8.38% to 19.42%), the rate in the lender's disclaimer, the comparison rate that the lender
 * states separately. Null if none is known. Also null if the comparison rate is below the annual rate: it must then be
 * wrong, because fees can only increase the cost.
 */
export const shownComparisonRate = (lender: PlausibleLender, provider: string | null): ShownComparisonRate | null => {
  const stated = statedComparisonRate(lender, provider);
  return stated && stated.to >= (lender.interestRate ?? 0) ? stated : null;
};

const statedComparisonRate = (lender: PlausibleLender, provider: string | null): ShownComparisonRate | null => {
  const { comparisonRange } = providerPreset(provider);
  if (comparisonRange) return { from: comparisonRange.min, to: comparisonRange.max };
  const rate = (lender.disclaimer === null ? null : comparisonRateIn(lender.disclaimer)) ?? lender.comparisonRate;
  return rate === null ? null : { from: rate, to: rate };
};
