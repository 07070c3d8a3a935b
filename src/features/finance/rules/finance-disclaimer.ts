import { truncate } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { shownLender } from './finance-information.ts';
import { providerPreset } from './finance-provider.ts';

/** A disclaimer with 'Show More/Less' (FIN-02). */
export interface DisclaimerText {
  readonly full: string;
  /** FIN-03 */
  readonly short: string;
  /** Whether the short text leaves something out. */
  readonly isCut: boolean;
}

/** FIN-03 */
const SHORT_CHARACTERS = 197;

/**
 * A disclaimer in its two lengths (FIN-02, FIN-03): the first 197 characters, or all of a shorter one.
 *
 * @example disclaimerText('Short.') // { full: 'Short.', short: 'Short.', isCut: false }
 */
export const disclaimerText = (full: string): DisclaimerText => {
  const short = truncate(full, SHORT_CHARACTERS);
  return { full, short, isCut: short !== full };
};

/** Adds the provider's sentence (FIN-27), unless the text has it already. */
const withNote = (provider: string | null, text: string): string => {
  const { disclaimerNote } = providerPreset(provider);
  return disclaimerNote === null || text.includes(disclaimerNote) ? text : `${text} ${disclaimerNote}`.trim();
};

/**
 * The lender's disclaimer of a vehicle (FIN-49), where finance disclaimers are on (SITE-12) and finance is
 * shown of it at all; with the provider's note (FIN-27). Null where there is none.
 *
 * @param now epoch milliseconds
 */
export const financeDisclaimer = (site: Site, vehicle: Vehicle, now: number): DisclaimerText | null => {
  if (!site.features.financeDisclaimers) return null;
  const { value: lender } = shownLender(site, vehicle, now);
  const text = withNote(site.finance.provider, lender?.disclaimer ?? '');
  return lender === null || text === '' ? null : disclaimerText(text);
};

/** The disclaimer under every calculator (FIN-02): the site's text, with the provider's note (FIN-27). */
export const calculatorDisclaimer = (site: Pick<Site, 'finance'>): DisclaimerText =>
  disclaimerText(withNote(site.finance.provider, site.finance.disclaimer));
