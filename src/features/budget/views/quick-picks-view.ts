import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import { budgetQuery } from '../rules/budget-query.ts';
import { quickPickAmounts } from '../rules/quick-picks.ts';
import type { BudgetStock } from './budget-stock.ts';

/** A price limit that a shopper can choose with one click. */
export interface QuickPickView {
  /** The price limit as text: '$20,000'. */
  readonly limitText: string;
  readonly count: number;
  /** The number of vehicles as text: '128 cars'. */
  readonly countText: string;
  /** The URL of the search for the vehicles that cost at most the limit; null if there are none. */
  readonly href: string | null;
}

/**
 * The quick picks of a site: links with a price limit, each with its number of vehicles, the lowest limit first (BUDGET-07,
 * BUDGET-08).
 */
export const quickPicksView = (site: Pick<Site, 'budget'>, stock: BudgetStock): Promise<readonly QuickPickView[]> =>
  Promise.all(
    quickPickAmounts(site.budget).map(async (amount) => {
      const query = budgetQuery(amount);
      const { count, text } = await stock.counted(query);
      return {
        limitText: formatDollars(dollarsToCents(amount)),
        count,
        countText: text,
        href: count === 0 ? null : stock.hrefOf(query),
      };
    }),
  );
