import { slugify } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { StockFilter } from '../stock-search.ts';
import type { SearchBase } from './search-base.ts';

const hasSlug = (attribute: FacetAttribute, value: string): StockFilter => ({ kind: 'slug', attribute, value });

/**
 * The stock of one make (ROUTE-23), or of one make and model (ROUTE-24), that a path below the site's search path
 * selects. Null if the path has more parts, or a part without letters and digits.
 *
 * @param searchPath the site's search path in small letters, without a slash at the end
 * @param parts the path below the search path, split at the slashes
 * @example makeAndModelBase('/search', ['toyota', 'corolla'])?.canonicalPath === '/search/toyota/corolla'
 */
export const makeAndModelBase = (searchPath: string, parts: readonly string[]): SearchBase | null => {
  const [makePart = '', modelPart, ...rest] = parts;
  const makeSlug = slugify(makePart);
  if (rest.length > 0 || makeSlug === '') return null;
  const makePath = `${searchPath}/${makeSlug}`;
  if (modelPart === undefined) return { kind: 'make', canonicalPath: makePath, filter: hasSlug('make', makeSlug), makeSlug };
  const modelSlug = slugify(modelPart);
  if (modelSlug === '') return null;
  const filter: StockFilter = { kind: 'and', of: [hasSlug('make', makeSlug), hasSlug('model', modelSlug)] };
  return { kind: 'model', canonicalPath: `${makePath}/${modelSlug}`, filter, makeSlug, modelSlug };
};
