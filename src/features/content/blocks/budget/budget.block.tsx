import type { ReactElement } from 'react';
import { withRange } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { stockCountText } from '#features/search/rules/shown-count.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock, type HomeBlockProps } from '../home-block.tsx';

/** The block needs at least two price limits, because one limit offers no choice. */
const FEWEST_LIMITS = 2;

interface BudgetTeaserView {
  readonly title: string;
  readonly budgets: readonly { /** '$20,000' */ readonly limitText: string; readonly href: string; readonly countText: string }[];
}

const BudgetTeaser = ({ view, id }: HomeBlockProps<BudgetTeaserView>): ReactElement => (
  <BlockSection id={id} title={view.title} className="block-budget">
    <ul className="budgets">
      {view.budgets.map((budget) => (
        <li key={budget.href}>
          <a href={budget.href} rel="nofollow">
            <span className="budgets-under">Under </span>
            <span className="budgets-label">{budget.limitText}</span>
            <span className="budgets-count">{budget.countText}</span>
          </a>
        </li>
      ))}
    </ul>
  </BlockSection>
);

/** Price limits, each with the number of vehicles below it. */
export const budgetBlock = defineHomeBlock('budget', {
  options: { title: blockTitle },
  view: async ({ title }, { site, stock }) => {
    const counted = await Promise.all(
      site.home.budgets
        .toSorted((left, right) => left - right)
        .map(async (amount) => {
          const query = withRange(EMPTY_STOCK_QUERY, 'price', { max: amount });
          return { amount, query, count: await stock.count(query) };
        }),
    );
    // Omits a price limit that finds no vehicle, all vehicles, or no more than the previous limit.
    const useful = counted.filter(
      ({ count }, index) => count > 0 && count < stock.result.count && count > (counted[index - 1]?.count ?? 0),
    );
    if (useful.length < FEWEST_LIMITS) return lasting(null);
    return lasting({
      title: title ?? fillPlaceholders('{Cars} for your budget', site),
      budgets: useful.map(({ amount, query, count }) => ({
        limitText: formatDollars(dollarsToCents(amount)),
        href: stock.hrefOf(query),
        countText: stockCountText(site, count),
      })),
    });
  },
  Component: BudgetTeaser,
});
