import { slugify } from '#kernel/text.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import { configuredMake } from '../rules/configured-makes.ts';
import type { SearchBase } from '../rules/paths/search-base.ts';
import type { StockSearchResult } from '../rules/stock-search.ts';
import { facetValueLabel } from './facet-labels.ts';

type HeadedSite = Pick<Site, 'vehicleWord' | 'brands' | 'models' | 'manufacturer'>;

const FIXED_HEADINGS: Readonly<Record<Exclude<SearchBase['kind'], 'make' | 'model' | 'usedCar'>, string>> = {
  new: 'New {cars}',
  demo: 'Demo {cars}',
  used: 'Used {cars}',
  all: 'All {cars}',
  newAndDemo: 'New and demo {cars}',
  specialOffers: 'Special offers',
  search: 'Search {cars}',
};

/**
 * Converts a slug to a name ('mercedes-benz' → 'Mercedes Benz'). It is used if neither the stock nor the site's
 * settings contain this name.
 */
const spelledOut = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * How the stock spells the make or model with this slug. If there are several spellings, the most frequent one is used.
 */
const spelledAs = (slug: string, attribute: 'make' | 'make_model', result: Pick<StockSearchResult, 'facets'>): string | undefined => {
  const labels = (result.facets[attribute] ?? []).map((item) => facetValueLabel(attribute, item.label));
  return labels.find((label) => slugify(label) === slug);
};

/**
 * Make and model of the page; null if the page has no make. They are spelled as in the stock. If the stock does not
 * contain them, they are spelled as in the site's settings, or else derived from the path.
 */
export const searchMakeAndModel = (site: HeadedSite, base: SearchBase, result: Pick<StockSearchResult, 'facets'>): string | null => {
  const { makeSlug, modelSlug } = base;
  if (makeSlug === undefined) return null;
  const named = configuredMake(site, base);
  const make = spelledAs(makeSlug, 'make', result) ?? named?.make ?? spelledOut(makeSlug);
  return modelSlug === undefined ? make : `${make} ${spelledAs(modelSlug, 'make_model', result) ?? named?.model ?? spelledOut(modelSlug)}`;
};

/**
 * The heading of a search page: 'Used cars', 'Toyota Corolla', 'Used Toyota'. The heading uses the site's own word for
 * vehicles (SITE-24).
 *
 * @example searchHeading(site, { kind: 'used', … }, result) === 'Used caravans'
 */
export const searchHeading = (site: HeadedSite, base: SearchBase, result: Pick<StockSearchResult, 'facets'>, text = ''): string => {
  const name = searchMakeAndModel(site, base, result);
  if (base.kind === 'usedCar') return name === null ? fillPlaceholders('Used {cars}', site) : `Used ${name}`;
  if (base.kind === 'make' || base.kind === 'model') return name ?? '';
  if (base.kind === 'search' && text !== '') return `Results for “${text}”`;
  return fillPlaceholders(FIXED_HEADINGS[base.kind], site);
};
