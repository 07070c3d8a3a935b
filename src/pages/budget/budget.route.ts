import { createElement } from 'react';
import { BUDGET_FIELDS, readBudgetInputs } from '#features/budget/rules/budget-inputs.ts';
import { type BudgetServices, siteBudgetStock } from '#features/budget/server/site-budget-stock.server.ts';
import { budgetFinderView } from '#features/budget/views/budget-finder-view.ts';
import { priceSliderView } from '#features/budget/views/price-slider-view.ts';
import { quickPicksView } from '#features/budget/views/quick-picks-view.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { BudgetPage, budgetCrumbs } from './budget-page.tsx';

/** Whether a URL contains inputs of the budget finder. */
const hasInputs = (url: URL): boolean => BUDGET_FIELDS.some((field) => url.searchParams.has(field));

/**
 * `GET /budget`: the page of the budget search, with finder, quick picks and price slider. The form of the finder sends
 * its inputs here. A valid budget redirects to the search (BUDGET-01); for an invalid budget the page is shown again with
 * the inputs and a message (BUDGET-10 to 12).
 */
export const budgetPage =
  (services: BudgetServices): PageHandler =>
  async ({ site, url, canonicalOrigin }) => {
    const stock = await siteBudgetStock(services, site);
    const finder = await budgetFinderView(site, stock, readBudgetInputs(url.searchParams, site.budget));
    const isAsked = hasInputs(url);
    if (isAsked && finder.answer.isValid) return { kind: 'redirect', status: 303, location: finder.answer.href };
    const view = {
      finder,
      picks: await quickPicksView(site, stock),
      slider: priceSliderView(site, { path: stock.base.canonicalPath, countText: stock.countText }),
    };
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['home'],
        nextSheets: ['search', 'vehicle'],
        title: `${finder.title} | ${site.name}`,
        description: `${finder.title} at ${site.name}: enter a repayment and a deposit, pick a budget, or set a price range.`,
        canonicalPath: paths.budget(),
        indexable: !isAsked,
        jsonLd: [breadcrumbData(budgetCrumbs(finder), canonicalOrigin, paths.budget())],
      },
      body: createElement(BudgetPage, { site, view }),
      caching: isAsked ? 'private' : { until: stock.validUntil },
    };
  };

export const budgetRoute: Route<BudgetServices> = {
  method: 'GET',
  path: '/budget',
  handler: budgetPage,
  canonicalAddress: (_site, url) => (hasInputs(url) ? null : url.pathname),
};
