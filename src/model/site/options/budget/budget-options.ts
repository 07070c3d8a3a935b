import { z } from 'zod';
import { labelField, paragraphField } from '../text-fields.ts';
import { MOST_BUDGET_INPUT } from './most-budget-input.ts';

const input = z.int().min(0).max(MOST_BUDGET_INPUT);

const priceSlider = z
  .strictObject({
    minimum: z.int().min(0).default(5_000).describe('Price at the left end of the slider, in dollars (BUDGET-14).'),
    maximum: z.int().min(1).default(250_000).describe('Price at the right end of the slider, in dollars (BUDGET-14).'),
    step: z.int().min(1).default(500).describe('Step of the slider, in dollars (BUDGET-14).'),
  })
  .refine(({ minimum, maximum }) => minimum < maximum, { message: 'a maximum above the minimum', path: ['maximum'] });

/**
 * Options of the budget search: the budget finder, the links to price limits (quick picks) and the price slider (BUDGET
 * area).
 */
export const budgetOptions = z
  .strictObject({
    title: labelField.default('Find {cars} for your budget').describe('Heading of the budget finder (BUDGET-01).'),
    period: z
      .enum(['weekly', 'monthly'])
      .default('weekly')
      .describe('Period of the repayment that the budget finder starts with (BUDGET-05).'),
    repayment: z
      .strictObject({
        weekly: input.default(200).describe('Weekly repayment that the budget finder starts with, in dollars (BUDGET-05).'),
        monthly: input.default(600).describe('Monthly repayment that the budget finder starts with, in dollars (BUDGET-05).'),
      })
      .prefault({}),
    deposit: input.default(2_000).describe('Deposit that the budget finder starts with, in dollars (BUDGET-05).'),
    disclaimer: paragraphField
      .min(1)
      .default(
        'Indicative only: repayments over five years plus your deposit. It excludes interest, fees and any balloon payment, so the loan that you can repay is smaller. It is not an offer of credit.',
      )
      .describe('Text below the budget finder (BUDGET-09).'),
    quickPicks: z
      .union([z.enum(['standard', 'prestige']), z.array(z.int().min(1)).max(24)])
      .default('standard')
      .describe(
        "Price limits that a shopper can choose with one click, in dollars. standard: nine limits from 5,000 to 70,000 (BUDGET-07). prestige: six limits from 300,000 to 800,000 (BUDGET-08). A list: the site's own limits.",
      ),
    priceSlider: priceSlider.prefault({}),
  })
  .describe('Budget search');

export type BudgetOptions = z.infer<typeof budgetOptions>;
