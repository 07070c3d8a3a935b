import { z } from 'zod';
import { withRefinement } from '#features/search/rules/query/change-stock-query.ts';
import type { StockQuery } from '#features/search/rules/query/stock-query.ts';
import { electrification } from '#features/stock/rules/electrification.ts';
import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { SHORTEST_RAIL, StockRail } from '../../ui/stock-rail.tsx';
import { type HomeStock, LATEST } from '../../views/home-stock.ts';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

const TITLES = {
  latest: 'Just landed',
  offers: '{Cars} on special',
  electric: 'Electric and hybrid',
  batteryElectric: 'Electric {cars} in stock',
} as const;

/** The query for electric vehicles, and for hybrid vehicles too if `hasHybrids` is true. Null if the stock has no such vehicles. */
const electricQuery = ({ result }: HomeStock, hasHybrids: boolean): StockQuery | null => {
  const fuels = (result.facets.fuel ?? []).filter(({ value }) => {
    const kind = electrification({ simpleFuel: null, fuel: value });
    return kind === 'electric' || (hasHybrids && kind === 'hybrid');
  });
  return fuels.length === 0 ? null : fuels.reduce((query, { value }) => withRefinement(query, 'fuel', value, true), LATEST);
};

/** A row of vehicles: the newest vehicles, vehicles on offer, or vehicles with an electric motor. */
export const stockRailBlock = defineHomeBlock('stockRail', {
  options: {
    title: blockTitle,
    stock: z
      .enum(['latest', 'offers', 'electric', 'batteryElectric'])
      .default('latest')
      .describe('Which vehicles the row shows: the newest, vehicles on offer, electric and hybrid vehicles, or only electric vehicles.'),
    limit: z.int().min(2).max(12).default(8),
  },
  view: async ({ title, stock: kind, limit }, { site, stock }) => {
    const isElectric = kind === 'electric' || kind === 'batteryElectric';
    const query = isElectric ? electricQuery(stock, kind === 'electric') : LATEST;
    if (query === null) return lasting(null);
    const base = kind === 'offers' ? stock.baseOf('specialOffers') : stock.base;
    const cards = await stock.find(base, query, limit);
    if (cards.length < SHORTEST_RAIL) return lasting(null);
    return lasting({
      title: title ?? fillPlaceholders(TITLES[kind], site),
      cards,
      cardVariant: site.layout.card,
      link:
        kind === 'offers'
          ? { label: 'See all specials', href: base.canonicalPath }
          : { label: `See all ${site.vehicleWord.plural}`, href: stock.hrefOf(query), isFiltered: true },
    });
  },
  pictures: ({ cards }) => cards.map(({ picture }) => picture),
  Component: StockRail,
});
