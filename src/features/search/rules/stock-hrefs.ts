import { slugify } from '#kernel/text.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import { formatStockQuery } from './query/format-stock-query.ts';
import { EMPTY_STOCK_QUERY } from './query/stock-query.ts';

/** The URL of the search for all stock of one dealership of the site (ROUTE-31). */
export const dealershipStockHref = (site: Pick<Site, 'search'>, dealershipSlug: string): string => {
  const query = { ...EMPTY_STOCK_QUERY, refinements: { dealership_slug: [dealershipSlug] } };
  return `${site.search.paths.all}?${formatStockQuery(query, site.search)}`;
};

/**
 * The page of a make or model. It is below the site's search path, which the site can change (ROUTE-23, ROUTE-24,
 * ROUTE-28).
 *
 * @example makeHref(site, 'toyota', 'corolla') === '/search/toyota/corolla'
 */
export const makeHref = ({ search }: Pick<Site, 'search'>, makeSlug: string, modelSlug?: string): string =>
  [withoutEndSlashes(search.paths.search), makeSlug, modelSlug].filter((part) => part !== undefined).join('/');

/**
 * The search page with the stock of a model in the site's own model range (ROUTE-24). If the make of the model is not
 * known, the page searches all stock for the name of the model.
 * @example modelStockHref(site, model) === '/search/kia/ev5'
 */
export const modelStockHref = (
  site: Pick<Site, 'manufacturer' | 'search'>,
  model: Pick<Model, 'manufacturer' | 'slug' | 'name'>,
): string => {
  const make = model.manufacturer ?? site.manufacturer?.name;
  if (make !== undefined) return makeHref(site, slugify(make), model.slug);
  const query = { ...EMPTY_STOCK_QUERY, refinements: { model: [model.name] } };
  return `${site.search.paths.all}?${formatStockQuery(query, site.search)}`;
};

/** The search for all stock of one body type. It is a filtered search, so robots must not index it (ROUTE-17). */
export const bodyHref = (site: Pick<Site, 'search'>, body: string): string => {
  const query = { ...EMPTY_STOCK_QUERY, refinements: { simple_body: [body] } };
  return `${site.search.paths.all}?${formatStockQuery(query, site.search)}`;
};
