import { z } from 'zod';

/** Reservations of vehicles with a deposit. */
export const reservationOptions = z
  .strictObject({
    deposit: z.int().min(1).max(10_000).default(200).describe('Deposit in dollars with which a shopper reserves a vehicle (CARD-12).'),
    keptOnCancel: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe(
        'Dollars of the deposit that the dealer keeps if the shopper cancels after the dealer confirmed; 0: the whole deposit is refunded. A value above 0 is allowed only in states for which the law is known to allow it.',
      ),
    holdMinutes: z.int().min(5).max(120).default(30).describe('Minutes for which a vehicle is held while its shopper pays.'),
    holdEndShown: z
      .boolean()
      .default(false)
      .describe(
        "While a vehicle is held for a shopper who has not paid yet, cards and vehicle pages show when this hold ends: 'On hold until 2:05 pm'.",
      ),
    asks: z
      .strictObject({
        tradeIn: z
          .boolean()
          .default(true)
          .describe('Shoppers who reserve a vehicle can have their own vehicle valued before they pay. This needs features.tradeIn.'),
        finance: z
          .boolean()
          .default(true)
          .describe(
            'Shoppers who reserve a vehicle can ask for finance before they pay. This needs features.finance and a vehicle with a finance calculator.',
          ),
      })
      .prefault({})
      .describe('Steps between the contact details and the payment; shoppers can skip each.'),
    confirmDays: z
      .int()
      .min(1)
      .max(14)
      .default(2)
      .describe(
        'Number of days in which the dealer must confirm a paid reservation. After these days the reservation ends, and the deposit is refunded.',
      ),
  })
  .describe('Reservations of vehicles with a deposit');
