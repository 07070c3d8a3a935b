import { foldName } from '#kernel/text.ts';

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
