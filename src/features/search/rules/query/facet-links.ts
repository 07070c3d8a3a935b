import { FACET_ATTRIBUTES, type FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import { isRefined, withRefinement } from './change-stock-query.ts';
import { formatFacetValues, formatStockQuery } from './format-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from './stock-query.ts';

/** Cache of encoded facet values for query strings, by attribute and value. It is shared by all pages. */
const written = new Map<string, string>();
/**
 * Maximum number of cached values. It is much higher than the number of distinct values on a large platform. Text typed
 * by shoppers is never cached.
 */
const MOST_WRITTEN = 50_000;

const writtenValue = (attribute: FacetAttribute, value: string): string => {
  const key = `${attribute} ${value}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const text = formatFacetValues(attribute, [value]);
  written.set(key, text);
  return text;
};

/**
 * The query strings of all links of one facet. Each link toggles one value and goes to the first page (SEARCH-02,
 * SEARCH-21). A page has about a hundred such links, so their common part is written only once.
 *
 * @example
 * const linkOf = facetLinks(query, 'make', site.search);
 * linkOf('Ford') === formatStockQuery(toggleRefinement(query, 'make', 'Ford'), site.search)
 */
export const facetLinks = (
  query: StockQuery,
  attribute: FacetAttribute,
  options: { readonly indexName: string },
): ((value: string) => string) => {
  const chosen = query.refinements[attribute] ?? [];
  const toggled = (value: string): string =>
    formatStockQuery(withRefinement(query, attribute, value, !isRefined(query, attribute, value)), options);
  // If the facet already has a chosen value, each query string is formatted from the whole query: the values
  // of a facet are sorted in a query string, so a new value cannot simply be appended.
  if (chosen.length > 0) return toggled;
  const place = FACET_ATTRIBUTES.indexOf(attribute);
  const isBefore = ([name]: readonly [string, unknown]): boolean => FACET_ATTRIBUTES.indexOf(name as FacetAttribute) < place;
  const refinements = Object.entries(query.refinements);
  const before = formatStockQuery(
    { ...EMPTY_STOCK_QUERY, text: query.text, refinements: Object.fromEntries(refinements.filter(isBefore)) },
    options,
  );
  const after = formatStockQuery(
    { ...query, text: '', refinements: Object.fromEntries(refinements.filter((entry) => !isBefore(entry))), page: 1 },
    options,
  );
  const start = before === '' ? '' : `${before}&`;
  const end = after === '' ? '' : `&${after}`;
  return (value) => {
    const own = writtenValue(attribute, value);
    // A value that is not allowed in a query adds nothing to the query string, not even '&'.
    return own === '' ? [before, after].filter((part) => part !== '').join('&') : start + own + end;
  };
};
