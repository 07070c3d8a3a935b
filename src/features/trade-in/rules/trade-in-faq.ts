import type { Site } from '#model/site/site.ts';
import { limitsStatement } from './valuation-limits.ts';

export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

/**
 * The questions and answers of the trade-in page (TRADE-10). The first one states the limits of online estimates
 * (TRADE-11), so that it always agrees with the rule. The others come from the site's options.
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
