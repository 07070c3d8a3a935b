import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { facetSort } from './facet-order.ts';
import { MODELS_SHOWN_IN_A_MAKE } from './models-of-make.ts';
import type { SearchBase } from './paths/search-base.ts';
import type { StockQuery } from './query/stock-query.ts';
import { type FacetRequest, hasFacetValues } from './stock-search.ts';

/** The default limit of values for each facet, where a site sets none (SEARCH-32). */
const DEFAULT_FACET_LIMIT = 100;
/** SEARCH-29. */
const BODIES_READ = 4;
const CUSTOM_BODIES_READ = 20;

/**
 * The maximum number of values to read for a facet: the site's limit, or else the default of the facet (SEARCH-23,
 * SEARCH-29, SEARCH-32).
 */
export const facetLimit = ({ search }: Pick<Site, 'search'>, attribute: FacetAttribute): number => {
  const own = search.facetLimits[attribute];
  if (own !== undefined) return own;
  if (attribute === 'simple_body') return search.customBodies ? CUSTOM_BODIES_READ : BODIES_READ;
  return attribute === 'model' ? MODELS_SHOWN_IN_A_MAKE : DEFAULT_FACET_LIMIT;
};

/** The facets that a search page of a site reads, with their limit and order. */
export const facetRequests = (
  site: Pick<Site, 'search' | 'stock'>,
  { makeSlug }: Pick<SearchBase, 'makeSlug'>,
  query: StockQuery,
): readonly FacetRequest[] => {
  const { facets } = site.search;
  // These facets are requested even if the site does not offer them: car types for the displayed count, makes for headings,
  // and models if a make is chosen.
  const needed = new Set<FacetAttribute>(['car_type', 'make', ...facets.filter(hasFacetValues)]);
  const isMakeChosen = makeSlug !== undefined || (query.refinements.make ?? []).length > 0;
  if (isMakeChosen) needed.add('make_model');
  if (site.stock.overrideCity !== null) needed.delete('city');
  return FACET_ATTRIBUTES.filter((attribute) => needed.has(attribute) || (query.refinements[attribute] ?? []).length > 0).map(
    (attribute) => ({
      attribute,
      // A query may filter by a facet that the site does not offer. For such a facet the limit is 0: the result then
      // contains only the chosen values.
      limit: !needed.has(attribute) ? 0 : attribute === 'make_model' && isMakeChosen ? null : facetLimit(site, attribute),
      sort: facetSort(attribute),
    }),
  );
};
