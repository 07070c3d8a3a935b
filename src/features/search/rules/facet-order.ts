import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * The order of the values of a facet. 'count': most vehicles first, equal counts from A to Z. 'count-z-to-a': most
 * vehicles first, equal counts from Z to A (SEARCH-30, for body types). 'name': from A to Z, by `compareFacetNames`.
 */
export const FACET_SORTS = ['count', 'count-z-to-a', 'name'] as const;
export type FacetSort = (typeof FACET_SORTS)[number];

/** Facets whose values are sorted by name: years, numbers of seats and amounts. */
const ORDERED_BY_NAME: readonly FacetAttribute[] = ['year', 'seats', 'price_range', 'weekly_price_range'];

/** The order in which the values of a facet are listed (SEARCH-30, A-82). */
export const facetSort = (attribute: FacetAttribute): FacetSort => {
  if (ORDERED_BY_NAME.includes(attribute)) return 'name';
  return attribute === 'simple_body' ? 'count-z-to-a' : 'count';
};

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * Compares two facet values for sorting by name: texts are sorted alphabetically, and numbers by value. The order is
 * defined for all pairs of names, and is the same in every search engine.
 *
 * @example ['C 200', 'c 63', 'A 45'].sort(compareFacetNames) // ['A 45', 'c 63', 'C 200']
 */
export const compareFacetNames = (one: string, other: string): number => {
  const byName = collator.compare(one, other);
  if (byName !== 0) return byName;
  const [first, second] = [foldName(one), foldName(other)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/**
 * Orders the vehicle series of a site (SEARCH-33): first the series that the site's settings list, in the order of this
 * list, then the other series in their former order.
 *
 * @example orderedSeries([{ value: 'Duo' }, { value: 'Swift' }], ['Swift']) // [{ value: 'Swift' }, { value: 'Duo' }]
 */
export const orderedSeries = <Item extends { readonly value: string }>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] => {
  const names = order.map(foldName);
  const place = (item: Item): number => {
    const index = names.indexOf(foldName(item.value));
    return index < 0 ? names.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
};
