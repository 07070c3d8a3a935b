import { z } from 'zod';
import { CALCULATOR_DEFAULTS } from './calculator-defaults.ts';
import { paragraphField } from './text-fields.ts';

const dollars = z.number().min(0).max(1_000_000);
/**
 * If no price is known, a calculator starts with $30,000 (FIN-08). So the smallest loan or purchase price that a site
 * sets must not be larger than $30,000.
 */
const smallestAmount = dollars.min(1).max(CALCULATOR_DEFAULTS.amount);
const percent = z.number().min(0).max(48);
const halfYears = z.number().min(1).max(10).multipleOf(0.5);

/**
 * The finance calculators, the finance information of vehicles, and the legal texts beside a rate (FIN area). Amounts
 * are in dollars, rates in per cent per year. The description of each option says what null means.
 */
export const financeOptions = z
  .strictObject({
    provider: z
      .string()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe("Lender whose entry in a vehicle's finance_lenders is used (FIN-48)."),
    preset: z
      .enum(['detail', 'card'])
      .default('detail')
      .describe(
        "Limits and initial values of the site's finance calculator. detail: the values of FIN-05 to 17; the options finance.calculator change them. card: the values of FIN-28 to 39; the options finance.cardCalculator change them.",
      ),
    calculator: z
      .strictObject({
        minAmount: smallestAmount
          .nullable()
          .default(null)
          .describe(
            'Smallest loan in dollars (FIN-05), e.g. 5000; null: the value of the finance provider, or 1000 if the provider has no value.',
          ),
        maxFollowsPrice: z
          .boolean()
          .default(false)
          .describe('The largest loan is 105% of the price if the price is above $100,000 (FIN-06).'),
        maxTermYears: halfYears.default(CALCULATOR_DEFAULTS.detail.maxTermYears).describe('Longest term in years (FIN-10), e.g. 5.'),
        termYears: z
          .array(halfYears)
          .default([])
          .describe(
            'Terms that the shopper can choose, in years, e.g. [1, 2, 3, 5] (FIN-09); empty: every half year up to the longest term.',
          ),
        defaultTermYears: halfYears
          .nullable()
          .default(null)
          .describe(
            'Term that the calculator starts with, in years (FIN-12); null: 6. If the shopper cannot choose this term, the calculator starts with the nearest term that the shopper can choose.',
          ),
        minInterest: percent
          .nullable()
          .default(null)
          .describe(
            'Lowest interest rate (FIN-14), e.g. 9.95 or 4; null: the value of the finance provider, or 0.5 if the provider has no value.',
          ),
        maxInterest: percent
          .nullable()
          .default(null)
          .describe(
            'Highest interest rate (FIN-15), e.g. 19.95 or 20; null: the value of the finance provider, or 15 if the provider has no value.',
          ),
        defaultInterest: percent
          .default(CALCULATOR_DEFAULTS.detail.interest)
          .describe('Interest rate that the calculator starts with (FIN-16).'),
        interestLocked: z.boolean().default(false).describe('The shopper cannot change the interest rate (FIN-17).'),
      })
      .prefault({})
      .describe("Options of the calculator for sites whose preset is 'detail' (FIN-05 to 17)."),
    cardCalculator: z
      .strictObject({
        minPrice: smallestAmount
          .nullable()
          .default(null)
          .describe(
            'Smallest purchase price that the calculator accepts, in dollars (FIN-28); null: the value of the finance provider, or 1000 if the provider has no value.',
          ),
        minInterest: percent
          .nullable()
          .default(null)
          .describe('Lowest interest rate (FIN-33); null: the value of the finance provider, or 0.5 if the provider has no value.'),
        maxInterest: percent
          .nullable()
          .default(null)
          .describe('Highest interest rate (FIN-33); null: the value of the finance provider, or 15 if the provider has no value.'),
        defaultInterest: percent
          .default(CALCULATOR_DEFAULTS.card.interest)
          .describe('Interest rate that the calculator starts with (FIN-35).'),
      })
      .prefault({})
      .describe("Options of the calculator for sites whose preset is 'card' (FIN-28 to 39)."),
    establishmentFee: dollars
      .nullable()
      .default(null)
      .describe(
        'Establishment fee in dollars (FIN-21). Null: the fee of the finance provider; if the provider has none, the fee that the stock feed gives for the vehicle.',
      ),
    rounding: z
      .enum(['none', 'ceil', 'floor'])
      .nullable()
      .default(null)
      .describe(
        'How repayments are rounded (FIN-23). ceil: up to whole dollars; floor: down to whole dollars; none: to the cent; null: by the rule of the finance provider, or to the cent if the provider has no rule.',
      ),
    informationShown: z
      .boolean()
      .nullable()
      .default(null)
      .describe(
        'True: vehicles show interest rates and repayments (FIN-41). false: vehicles do not show them. null: false for a site whose manufacturer is Suzuki, true for all other sites.',
      ),
    beginsWithLender: z
      .boolean()
      .default(false)
      .describe(
        "True: a vehicle's calculator starts with rate, term and residual of the vehicle's lender if they are within the limits (FIN-16, FIN-35); false: it starts with the values of the site's options.",
      ),
    excludedDealerships: z
      .array(z.string())
      .default([])
      .describe('Slugs of dealerships whose vehicles show no finance information (FIN-42).'),
    comparisonWarning: z
      .strictObject({
        version: z.string().min(1).default('2026-11'),
        text: paragraphField
          .min(20)
          .default(
            'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
          ),
      })
      .prefault({})
      .describe('Warning shown next to every comparison rate. Change the version whenever the text changes.'),
    disclaimer: paragraphField
      .min(1)
      .default(
        'Repayments are estimates for the amount, rate and term shown. They do not include fees that are not named here. They are not an offer of credit: approval, and the rate and fees that you are offered, depend on your circumstances. Terms, conditions and lending criteria apply.',
      )
      .describe('Disclaimer below every calculator (FIN-02).'),
  })
  .describe('Finance');

export type FinanceOptions = z.infer<typeof financeOptions>;
