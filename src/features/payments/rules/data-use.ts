import type { DataUse, ProgramDecision } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/**
 * Returns the part of the privacy policy that states how a site uses personal information for payments. Empty if the site
 * takes no payments.
 */
export const paymentDataUse = ({ features, reservations }: Pick<Site, 'features' | 'reservations'>): readonly DataUse[] =>
  features.onlinePayment || features.reserve
    ? [
        {
          title: 'Payments',
          collected: ['the amount, the number of the invoice or order, and what became of the payment'],
          purpose:
            'We use them to match your payment with what you owe. You enter your card on the page of the payment provider; this website never sees its number.',
          passedTo: ['the payment provider, without your name: it asks you for what it needs'],
          decisions: features.reserve ? [reservationDecision(reservations)] : [],
        },
      ]
    : [];

/** Describes for the privacy policy which decisions about a reservation the program makes. */
const reservationDecision = ({ holdMinutes, confirmDays }: Site['reservations']): ProgramDecision => ({
  madeBy: 'program',
  text: `A program holds a vehicle for you for ${holdMinutes} minutes while you pay, if nobody else holds it. If the dealership does not confirm your paid reservation within ${confirmDays} ${confirmDays === 1 ? 'day' : 'days'}, the program ends it and sends the whole deposit back.`,
  uses: ['the time of your reservation', 'the state of your payment', 'whether the vehicle is still for sale'],
});
