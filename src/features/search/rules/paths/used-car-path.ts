import { bodyName } from '#features/stock/rules/body-names.ts';
import { slugify } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { StockFilter } from '../stock-search.ts';
import type { SearchBase, SearchVocabulary } from './search-base.ts';

/** The path of all used stock; make, model and further facets can follow it (ROUTE-29). */
export const USED_CAR_PATH = '/used-car';

/**
 * The facets whose values may follow make and model in a /used-car/ path (ROUTE-29). The most common facet is first.
 */
export const USED_CAR_FACETS: readonly FacetAttribute[] = [
  'simple_body',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'state',
  'city',
  'year',
  'badge',
  'series',
];

const USED: StockFilter = { kind: 'is', attribute: 'car_type', value: 'used' };

/**
 * Returns which stock a path below /used-car/ shows: used vehicles with the makes, models and other values that are in the
 * path (ROUTE-29). If any part of the path is unknown, the path shows all used stock.
 *
 * @param parts the path below /used-car/, split at the slashes
 * @param vocabulary the values of the stock; if it is missing, only make and model are known
 * @example usedCarBase(['toyota', 'corolla'], undefined).canonicalPath === '/used-car/toyota/corolla'
 */
export const usedCarBase = (parts: readonly string[], vocabulary: SearchVocabulary | undefined): SearchBase => {
  const allUsed: SearchBase = { kind: 'usedCar', canonicalPath: USED_CAR_PATH, filter: USED };
  const slugs = parts.map(slugify);
  const valueSlug = (attribute: FacetAttribute, slug: string): string =>
    attribute === 'simple_body' || attribute === 'body' ? slugify(bodyName(slug)) : slug;
  const attributes: FacetAttribute[] = [];
  for (const slug of slugs) {
    const attribute = usedCarFacets(attributes).find(
      (one) => slug !== '' && (vocabulary?.hasValue(one, valueSlug(one, slug)) ?? isPlaced(one, attributes)),
    );
    if (!attribute) return allUsed;
    attributes.push(attribute);
  }
  const conditions = attributes.map(
    (attribute, index): StockFilter => ({ kind: 'slug', attribute, value: valueSlug(attribute, slugs[index] ?? '') }),
  );
  if (conditions.length === 0) return allUsed;
  const [makeSlug, modelSlug] = (['make', 'model'] as const).map((attribute) => slugs[attributes.indexOf(attribute)]);
  return {
    kind: 'usedCar',
    canonicalPath: [USED_CAR_PATH, ...slugs].join('/'),
    filter: { kind: 'and', of: [USED, ...conditions] },
    ...(makeSlug === undefined ? {} : { makeSlug }),
    ...(modelSlug === undefined ? {} : { modelSlug }),
  };
};

/**
 * The facets that the next part of a path may name. A make must be the first part, a model must follow a make, and each
 * facet may occur only once.
 */
const usedCarFacets = (before: readonly FacetAttribute[]): readonly FacetAttribute[] => {
  const leading: FacetAttribute[] = before.length === 0 ? ['make'] : before.length === 1 && before[0] === 'make' ? ['model'] : [];
  return [...leading, ...USED_CAR_FACETS].filter((attribute) => !before.includes(attribute));
};

/**
 * Whether the next part of a path is a value of `attribute`. This function is used only if the values of the stock are not
 * known. The first part is then a make, the second part is a model, and the meaning of further parts is unknown.
 */
const isPlaced = (attribute: FacetAttribute, before: readonly FacetAttribute[]): boolean =>
  attribute === (before.length === 0 ? 'make' : before.length === 1 ? 'model' : null);
