import { z } from 'zod';

/** The parts that the answers of several tools have in common. Texts are the same as on the pages; amounts are in Australian dollars. */

export const vehicleName = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string().describe('Year, make, model, badge and series'),
  url: z.string().describe('Page of the vehicle'),
});

export const state = z
  .enum(['in-stock', 'coming-soon', 'reserved', 'sold'])
  .describe("Whether the vehicle is for sale now. 'sold': the vehicle is sold, or is not for sale for another reason");

export const price = z.object({
  text: z.string().describe("The price as the page shows it: '$34,990', 'PREORDER', or the dealer's words for a missing price"),
  amount: z
    .number()
    .nullable()
    .describe('The price in dollars, which for a subscription is paid every week (see `type`); null if `text` is not an amount'),
  type: z
    .string()
    .nullable()
    .describe("The price type, such as 'Drive Away', 'Excl. Govt. Charges' or 'a week by subscription'; null if the dealer states none"),
  was_text: z.string().nullable().describe('The former price, if it was higher'),
  condition: z.string().nullable().describe("The condition of the price, such as 'with trade in'"),
});
export type PriceAnswer = z.infer<typeof price>;

export const credit = z
  .object({
    kind: z
      .enum(['stated', 'indicative'])
      .describe("'indicative': no lender offers this rate, so there is no comparison rate, and the figure is not an offer"),
    repayment: z.string(),
    per: z.enum(['week', 'fortnight', 'month']),
    terms: z.string(),
    annual_rate: z.string(),
    comparison_rate: z.string().nullable(),
    comparison_basis: z.string().nullable().describe('The loan on which the comparison rate is based'),
    warning: z.string().nullable().describe('The warning about comparison rates, which the law requires beside the rate'),
    note: z.string().nullable(),
    example: z.string().describe('Repayment, term and rates in one sentence'),
  })
  .describe('A repayment. Show a shopper the rates, the basis and the warning together with it, or show none of them.');
export type CreditAnswer = z.infer<typeof credit>;

export const labelledValue = z.object({ label: z.string(), value: z.string() });

export const hoursRow = z.object({ days: z.string(), hours: z.string() });

/** A time as ISO 8601 in UTC. */
export const instant = z.iso.datetime();
