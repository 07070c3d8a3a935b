import { z } from 'zod';

/**
 * Payments by shoppers. There is no option for a card surcharge, because card surcharges have been banned in Australia since
 * 1 October 2026.
 */
export const paymentOptions = z
  .strictObject({
    stripeAccount: z
      .string()
      .regex(/^acct_[A-Za-z0-9]{8,64}$/, "the id of a connected Stripe account, e.g. 'acct_1AbCdEfGhIjKlMnO'")
      .nullable()
      .default(null)
      .describe(
        'The dealer’s Stripe account, which receives the money; it must be connected to the account of the installation. null: the account of the installation receives the money.',
      ),
    online: z
      .strictObject({
        min: z.int().min(1).max(100_000).default(1).describe('Smallest amount in dollars that a shopper can pay on /online-payment.'),
        max: z.int().min(1).max(100_000).default(10_000).describe('Largest amount in dollars that a shopper can pay on /online-payment.'),
      })
      .refine(({ min, max }) => min <= max, { error: 'a max of at least min', path: ['max'] })
      .prefault({}),
  })
  .describe('Payments by shoppers; the provider is a setting of the installation');
