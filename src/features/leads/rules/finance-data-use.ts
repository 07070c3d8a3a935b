import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';
import { leadReceiverTexts } from './data-uses.ts';

/** What the finance forms of a site do with personal information; nothing if the site has no finance. */
export const financeDataUse = (site: Site): readonly DataUse[] =>
  site.features.finance
    ? [
        {
          title: 'Finance',
          collected: [
            'what you write in a finance enquiry, with the vehicle, the price and the budget that you chose',
            'if you apply for finance, your answers about your date of birth, your income, your expenses, your work and your home',
          ],
          purpose:
            'We use it to answer your question about finance, or to prepare your application. The calculators compute a repayment from the amounts that you enter. They run in your browser and on this website. They do not store these amounts, and do not decide whether you can have a loan.',
          passedTo: [
            ...leadReceiverTexts(site),
            'the lenders or brokers who assess your request, if you apply for finance or ask for a pre-approval',
          ],
          decisions: [],
        },
      ]
    : [];
