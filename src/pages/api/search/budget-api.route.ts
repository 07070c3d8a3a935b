import { BUDGET_FIELDS, readBudgetInputs } from '#features/budget/rules/budget-inputs.ts';
import { type BudgetServices, siteBudgetStock } from '#features/budget/server/site-budget-stock.server.ts';
import { answerBudget } from '#features/budget/views/budget-finder-view.ts';
import type { PageHandler } from '#pages/page.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

/** The searches of one request: all stock, the prices of the budget search, and the vehicles up to the budget. */
const SEARCHES = 3;

/**
 * `GET /api/budget?repayment=200&deposit=2000&period=weekly`: estimates a budget and counts the vehicles that it pays for
 * (`BudgetAnswer`). The budget finder asks while the shopper types. Missing inputs have the defaults of the site.
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
};
