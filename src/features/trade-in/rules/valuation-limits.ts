import { formatWhole } from '#kernel/format-number.ts';
import type { Site } from '#model/site/site.ts';

/** The reason why no online estimate is given and a person values the vehicle instead. */
export type WithoutOfferReason = 'too-old' | 'too-far' | 'unknown-vehicle' | 'answers' | 'unavailable' | 'not-offered' | 'asked-for';

type LimitingSite = Pick<Site, 'tradeIn' | 'vehicleWord'>;

/**
 * The reason why a vehicle is beyond the limits of online estimates; null if it is within them (TRADE-11). The age is
 * counted in calendar years, because the month of manufacture is often unknown.
 *
 * @example beyondLimits(site, { year: 2018, km: 60_000, currentYear: 2026 }) === 'too-old'
 */
export const beyondLimits = (
  { tradeIn }: Pick<Site, 'tradeIn'>,
  { year, km, currentYear }: { readonly year: number; readonly km: number; readonly currentYear: number },
): WithoutOfferReason | null => {
  if (currentYear - year > tradeIn.maxAgeYears) return 'too-old';
  return km > tradeIn.maxKm ? 'too-far' : null;
};

/**
 * The sentence about the limits of online estimates (TRADE-11). Two pages show this sentence: the trade-in page in its
 * FAQ, and the page of a valuation if the vehicle is beyond the limits.
 */
export const limitsStatement = ({ tradeIn, vehicleWord }: LimitingSite): string =>
  `Online estimates are generally not given for ${vehicleWord.plural} over ${tradeIn.maxAgeYears} years old or over ${formatWhole(tradeIn.maxKm)} km.`;

/** One sentence that tells shopper and dealer why there is no online estimate. */
export const withoutOfferText = (site: LimitingSite, reason: WithoutOfferReason): string => {
  const { singular } = site.vehicleWord;
  switch (reason) {
    case 'too-old':
    case 'too-far':
      return limitsStatement(site);
    case 'unknown-vehicle':
      return `We have no data for an online estimate of this ${singular}.`;
    case 'answers':
      return `Because of your answers, a person needs to see the ${singular} before we name an amount.`;
    case 'unavailable':
      return 'The online estimate does not work at the moment.';
    case 'not-offered':
      return `A person values every ${singular} that we are offered.`;
    case 'asked-for':
      return 'You asked for a person instead of an online estimate.';
  }
};
