import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** What finance on a site does with personal information; nothing if the site has no finance. */
export const financeDataUse = ({ features }: Site): readonly DataUse[] =>
  features.finance
    ? [
        {
          title: 'Finance',
          collected: [
            'what you write in a finance enquiry, with the vehicle, the price and the budget that you chose',
            'in an application also what it asks about your date of birth, your income, your expenses, your work and your home',
          ],
          purpose:
            'We use it to answer your question about finance, or to prepare your application. The calculators only multiply: your browser and this website compute a repayment from the amounts that you set, and neither stores them nor judges whether you can have a loan.',
          passedTo: ['the staff of the dealership that answers, who pass it to a lender only if you ask them to apply for you'],
          decisions: [],
        },
      ]
    : [];
