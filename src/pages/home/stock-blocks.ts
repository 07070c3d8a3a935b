import type { HeroView } from '#features/content/ui/hero.tsx';
import { withRange, withRefinement, withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import { stockCountText } from '#features/search/rules/shown-count.ts';
import { facetValueLabel } from '#features/search/views/facet-labels.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import { electrification } from '#features/stock/rules/electrification.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { HomeBlock } from '#model/site/content/home-blocks.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { type HomeStock, LATEST } from './home-stock.ts';
import type { HomeBlockView } from './home-view.ts';
import { searchPanelView } from './search-panel-view.ts';

type BlockOf<Name extends HomeBlock['block']> = Extract<HomeBlock, { readonly block: Name }>;

const SHOWN_BODIES = 8;
/** A row of fewer vehicles looks forsaken. */
const SHORTEST_RAIL = 2;

/** The block as it is shown, where it shows stock; undefined where it is made of the site's files alone. */
export const stockBlock = async (stock: HomeStock, block: HomeBlock): Promise<Timed<HomeBlockView | null> | undefined> => {
  const view = await stockBlockView(stock, block);
  return view === undefined ? undefined : lasting(view);
};

const stockBlockView = async (stock: HomeStock, block: HomeBlock): Promise<HomeBlockView | null | undefined> => {
  switch (block.block) {
    case 'hero':
      return { kind: 'hero', view: await heroView(stock) };
    case 'searchPanel':
      return {
        kind: 'searchPanel',
        title: block.title ?? fillPlaceholders('Find your next {car}', stock.site),
        view: searchPanelView(stock),
      };
    case 'stockRail':
      return stockRail(stock, block);
    case 'budgetPicks':
      return budgetPicks(stock, block);
    case 'bodies':
      return bodies(stock, block);
    case 'budget':
      return budget(stock, block);
    default:
      return undefined;
  }
};

const heroView = async (stock: HomeStock): Promise<HeroView> => {
  const { site } = stock;
  const { look, heading, text, picture, action } = site.home.hero;
  const words = { heading: heading ?? site.tagline ?? fillPlaceholders('Find your next {car}', site), text, action };
  if (look === 'picture') return { look, ...words, picture };
  if (look === 'editorial') return { look, ...words, picture, stats: site.home.stats };
  return { look, ...words, panel: searchPanelView(stock), featured: await stock.featured(), cardLook: site.layout.card };
};

const RAIL_TITLES: Readonly<Record<BlockOf<'stockRail'>['stock'], string>> = {
  latest: 'Just landed',
  offers: '{Cars} on special',
  electric: 'Electric and hybrid',
};

const electricQuery = ({ result }: HomeStock): StockQuery | null => {
  const fuels = (result.facets.fuel ?? []).filter(({ value }) => electrification({ simpleFuel: null, fuel: value }) !== null);
  return fuels.length === 0 ? null : fuels.reduce((query, { value }) => withRefinement(query, 'fuel', value, true), LATEST);
};

const stockRail = async (stock: HomeStock, block: BlockOf<'stockRail'>): Promise<HomeBlockView | null> => {
  const { site } = stock;
  const query = block.stock === 'electric' ? electricQuery(stock) : LATEST;
  if (query === null) return null;
  const base = block.stock === 'offers' ? stock.baseOf('specialOffers') : stock.base;
  const cards = await stock.find(base, query, block.limit);
  if (cards.length < SHORTEST_RAIL) return null;
  return {
    kind: 'stockRail',
    view: {
      title: block.title ?? fillPlaceholders(RAIL_TITLES[block.stock], site),
      intro: null,
      cards,
      cardLook: site.layout.card,
      link:
        block.stock === 'offers'
          ? { label: 'See all specials', href: base.canonicalPath }
          : { label: `See all ${site.vehicleWord.plural}`, href: stock.hrefOf(query), isFiltered: true },
    },
  };
};

const budgetPicks = async (stock: HomeStock, block: BlockOf<'budgetPicks'>): Promise<HomeBlockView | null> => {
  const within = withRange(EMPTY_STOCK_QUERY, 'price', { max: block.under });
  const cards = await stock.find(stock.base, withSort(within, { attribute: 'price', direction: 'desc' }), block.limit);
  if (cards.length < SHORTEST_RAIL) return null;
  const label = `under ${formatDollars(dollarsToCents(block.under))}`;
  return {
    kind: 'stockRail',
    view: {
      title: block.title ?? `Good buys ${label}`,
      intro: null,
      cards,
      cardLook: stock.site.layout.card,
      link: { label: `All ${stock.site.vehicleWord.plural} ${label}`, href: stock.hrefOf(within), isFiltered: true },
    },
  };
};

const bodies = ({ site, result, hrefOf }: HomeStock, block: BlockOf<'bodies'>): HomeBlockView | null => {
  const items = result.facets[block.by] ?? [];
  const tiles = items.flatMap(({ label, value, count }) => {
    const shape = shapeOf(label);
    if (shape === null) return [];
    const href = hrefOf(withRefinement(EMPTY_STOCK_QUERY, block.by, value, true));
    return [{ label: facetValueLabel(block.by, label), shape, href, countText: count === 0 ? 'None today' : `${count} in stock` }];
  });
  if (tiles.length < SHORTEST_RAIL) return null;
  return {
    kind: 'bodies',
    view: {
      title: block.title ?? (block.by === 'item_type' ? fillPlaceholders('What are you after?', site) : 'Shop by body'),
      look: block.look,
      bodies: tiles.slice(0, SHOWN_BODIES),
    },
  };
};

const budget = async (stock: HomeStock, block: BlockOf<'budget'>): Promise<HomeBlockView | null> => {
  const { site, result } = stock;
  const counted = await Promise.all(
    site.home.budgets
      .toSorted((left, right) => left - right)
      .map(async (amount) => {
        const query = withRange(EMPTY_STOCK_QUERY, 'price', { max: amount });
        return { amount, query, count: await stock.count(query) };
      }),
  );
  // A limit that finds nothing, or no more than the one before it, is no choice.
  const useful = counted.filter(({ count }, index) => count > 0 && count < result.count && count > (counted[index - 1]?.count ?? 0));
  if (useful.length < SHORTEST_RAIL) return null;
  return {
    kind: 'budget',
    view: {
      title: block.title ?? fillPlaceholders('{Cars} for your budget', site),
      budgets: useful.map(({ amount, query, count }) => ({
        limitText: formatDollars(dollarsToCents(amount)),
        href: stock.hrefOf(query),
        countText: stockCountText(site, count),
      })),
    },
  };
};
