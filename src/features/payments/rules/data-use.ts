import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** What payments on a site do with personal information; nothing if the site takes no payments. */
export const paymentDataUse = ({ features }: Pick<Site, 'features'>): readonly DataUse[] =>
  features.onlinePayment || features.reserve
    ? [
        {
          title: 'Payments',
          collected: ['the amount, the number of the invoice or order, and what became of the payment'],
          purpose:
            'We use them to match your payment with what you owe. You enter your card on the page of the payment provider; this website never sees its number.',
          passedTo: ['the payment provider, without your name: it asks you for what it needs'],
          decisions: [],
        },
      ]
    : [];
