import { truncate } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { providerPreset } from './finance-providers.ts';
import { shownLender } from './finance-visibility.ts';

/** A disclaimer that can be expanded with 'Show More/Less' (FIN-02). */
export interface DisclaimerText {
  readonly full: string;
  /** FIN-03 */
  readonly short: string;
  /** True if `short` contains only the beginning of `full`. */
  readonly isCut: boolean;
}

/** FIN-03 */
const SHORT_CHARACTERS = 197;

/**
 * Returns a disclaimer as full and short text (FIN-02, FIN-03). The short text is the first 197 characters.
 *
 * @example disclaimerText('Short.') // { full: 'Short.', short: 'Short.', isCut: false }
 */
export const disclaimerText = (full: string): DisclaimerText => {
  const short = truncate(full, SHORT_CHARACTERS);
  return { full, short, isCut: short !== full };
};

/** Appends the sentence of the finance provider (FIN-27). A text that already contains the sentence is not changed. */
const withNote = (provider: string | null, text: string): string => {
  const { disclaimerNote } = providerPreset(provider);
  return disclaimerNote === null || text.includes(disclaimerNote) ? text : `${text} ${disclaimerNote}`.trim();
};

/**
 * The lender's disclaimer for a vehicle (FIN-49), followed by the sentence that the finance provider requires (FIN-27).
 * Null if finance disclaimers are switched off (SITE-12), if finance is not shown for the vehicle, or if the lender has
 * no disclaimer.
 * @param now epoch milliseconds
 */
export const financeDisclaimer = (site: Site, vehicle: Vehicle, now: number): DisclaimerText | null => {
  if (!site.features.financeDisclaimers) return null;
  const { value: lender } = shownLender(site, vehicle, now);
  const text = withNote(site.finance.provider, lender?.disclaimer ?? '');
  return lender === null || text === '' ? null : disclaimerText(text);
};

/**
 * The disclaimer under every calculator (FIN-02): the text of the site, followed by the sentence that the finance
 * provider requires (FIN-27).
 */
export const calculatorDisclaimer = (site: Pick<Site, 'finance'>): DisclaimerText =>
  disclaimerText(withNote(site.finance.provider, site.finance.disclaimer));
