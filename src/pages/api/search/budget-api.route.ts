import { z } from 'zod';
import { BUDGET_FIELDS, readBudgetInputs } from '#features/budget/rules/budget-inputs.ts';
import { type BudgetServices, siteBudgetStock } from '#features/budget/server/site-budget-stock.server.ts';
import type { BudgetAnswer } from '#features/budget/views/budget-finder-view.ts';
import { answerBudget } from '#features/budget/views/budget-finder-view.ts';
import type { PageHandler } from '#pages/page.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

const budgetAnswerSchema = z.strictObject({
  amount: z.number().describe('The budget in dollars'),
  amountText: z.string(),
  isValid: z.boolean(),
  count: z.int(),
  buttonText: z.string(),
  message: z.string(),
  href: z.string().describe('Path of the search page with these vehicles'),
}) satisfies z.ZodType<BudgetAnswer>;

/**
 * Number of searches that one request runs: one counts all vehicles, one finds the lowest and the highest price, and one
 * counts the vehicles up to the budget.
 */
const SEARCHES = 3;

/**
 * `GET /api/budget?repayment=200&deposit=2000&period=weekly`: estimates the price that a shopper can afford, and counts
 * the vehicles up to this price (`BudgetAnswer`). The budget finder sends this request while the shopper types. For a
 * missing input, the default of the site is used.
 */
export const budgetApi =
  (services: BudgetServices): PageHandler =>
  async ({ site, url }) => {
    const stock = await siteBudgetStock(services, site);
    const value = await answerBudget(site, stock, readBudgetInputs(url.searchParams, site.budget));
    return { kind: 'json', status: 200, value, caching: { until: stock.validUntil } };
  };

export const budgetApiRoute: Route<BudgetServices & ReadBudget> = {
  method: 'GET',
  path: '/api/budget',
  handler: withinReadBudget(READ_COST.search * SEARCHES, budgetApi),
  canonicalAddress: onlyParameters(...BUDGET_FIELDS),
  endpoint: {
    group: 'stock',
    summary: 'The budget for a repayment and a deposit, and the number of vehicles that cost at most this budget',
    query: {
      repayment: z.string().optional().describe('Repayment for each period in dollars'),
      deposit: z.string().optional().describe('Deposit in dollars'),
      period: z.string().optional().describe('Period of the repayment: weekly or monthly'),
    },
    answers: { 200: budgetAnswerSchema },
    refusals: ['too-many-requests'],
  },
};
