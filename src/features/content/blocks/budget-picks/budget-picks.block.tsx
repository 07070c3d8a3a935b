import { z } from 'zod';
import { withRange, withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import { lasting } from '#kernel/timed.ts';
import { SHORTEST_RAIL, StockRail } from '../../ui/stock-rail.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The most expensive vehicles below a price. */
export const budgetPicksBlock = defineHomeBlock('budgetPicks', {
  options: {
    title: blockTitle,
    under: z.int().min(1).default(20_000).describe('dollars'),
    limit: z.int().min(2).max(12).default(4),
  },
  view: async ({ title, under, limit }, { site, stock }) => {
    const within = withRange(EMPTY_STOCK_QUERY, 'price', { max: under });
    const cards = await stock.find(stock.base, withSort(within, { attribute: 'price', direction: 'desc' }), limit);
    if (cards.length < SHORTEST_RAIL) return lasting(null);
    const label = `under ${formatDollars(dollarsToCents(under))}`;
    return lasting({
      title: title ?? `Good buys ${label}`,
      cards,
      cardVariant: site.layout.card,
      link: { label: `All ${site.vehicleWord.plural} ${label}`, href: stock.hrefOf(within), isFiltered: true },
    });
  },
  pictures: ({ cards }) => cards.map(({ picture }) => picture),
  Component: StockRail,
});
