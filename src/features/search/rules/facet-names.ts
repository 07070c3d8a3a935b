import { foldName } from '#kernel/text.ts';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * The order in which facet values stand by name: as people order names, numbers by value. A total order
 * of folded names, the same in every engine.
 *
 * @example ['C 200', 'c 63', 'A 45'].sort(compareFacetNames) // ['A 45', 'c 63', 'C 200']
 */
export const compareFacetNames = (one: string, other: string): number => {
  const byName = collator.compare(one, other);
  if (byName !== 0) return byName;
  const [first, second] = [foldName(one), foldName(other)];
  return first < second ? -1 : first > second ? 1 : 0;
};
