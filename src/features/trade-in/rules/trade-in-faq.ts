import type { Site } from '#model/site/site.ts';
import { limitsStatement } from './valuation-limits.ts';

export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

/**
 * The questions and answers of the trade-in page (TRADE-10). On a site with online estimates, the first answer states
 * their limits (TRADE-11). This answer is generated from the limits, so it is always correct. All other questions come
 * from the options of the site.
 */
export const tradeInFaq = (site: Pick<Site, 'tradeIn' | 'vehicleWord' | 'features'>): readonly FaqEntry[] => [
  ...(site.features.valuation
    ? [
        {
          question: `Do you give an online estimate for every ${site.vehicleWord.singular}?`,
          answer: `${limitsStatement(site)} A person values those, and you get an answer by phone or email.`,
        },
      ]
    : []),
  ...site.tradeIn.faq,
];
