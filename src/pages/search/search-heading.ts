import type { SearchBase } from '#features/search/rules/search-paths.ts';
import type { StockSearchResult } from '#features/search/rules/stock-search.ts';
import { facetValueLabel } from '#features/search/ui/facet-words.ts';
import { fillPlaceholders } from '#features/sites/rules/fill-placeholders.ts';
import type { Site } from '#features/sites/rules/site.ts';
import { slugify } from '#kernel/text.ts';

const FIXED_HEADINGS: Readonly<Record<Exclude<SearchBase['kind'], 'make' | 'model' | 'usedCar'>, string>> = {
  new: 'New {cars}',
  demo: 'Demo {cars}',
  used: 'Used {cars}',
  all: 'All {cars}',
  newAndDemo: 'New and demo {cars}',
  specialOffers: 'Special offers',
  search: 'Search {cars}',
};

/** 'mercedes-benz' → 'Mercedes Benz', where no vehicle tells how its maker writes it. */
const spelledOut = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The spelling that most vehicles have of a make or model in an address. */
const spelledAs = (slug: string, attribute: 'make' | 'make_model', result: Pick<StockSearchResult, 'facets'>): string => {
  const labels = (result.facets[attribute] ?? []).map((item) => facetValueLabel(attribute, item.label));
  return labels.find((label) => slugify(label) === slug) ?? spelledOut(slug);
};

/** Make and model of the page, spelled as in the stock; null where the page is not of a make. */
export const searchMakeAndModel = (base: SearchBase, result: Pick<StockSearchResult, 'facets'>): string | null => {
  if (base.makeSlug === undefined) return null;
  const make = spelledAs(base.makeSlug, 'make', result);
  return base.modelSlug === undefined ? make : `${make} ${spelledAs(base.modelSlug, 'make_model', result)}`;
};

/**
 * What a search page is called: 'Used cars', 'Toyota Corolla', 'Used Toyota' (SITE-24 for the word).
 *
 * @example searchHeading(site, { kind: 'used', … }, result) === 'Used caravans'
 */
export const searchHeading = (
  site: Pick<Site, 'vehicleWord'>,
  base: SearchBase,
  result: Pick<StockSearchResult, 'facets'>,
  text = '',
): string => {
  const name = searchMakeAndModel(base, result);
  if (base.kind === 'usedCar') return name === null ? fillPlaceholders('Used {cars}', site) : `Used ${name}`;
  if (base.kind === 'make' || base.kind === 'model') return name ?? '';
  if (base.kind === 'search' && text !== '') return `Results for “${text}”`;
  return fillPlaceholders(FIXED_HEADINGS[base.kind], site);
};
