import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';

/**
 * Whether a vehicle must have all chosen values of an attribute. True for equipment: a shopper who chooses 'Leather' and
 * 'Sunroof' wants both. For all other attributes one of the chosen values is enough (ADR 080).
 */
export const needsEveryValue = (attribute: FacetAttribute): boolean => attribute === 'filtered_features';

const SEPARATOR = '|';

/**
 * The maximum number of alternatives in one chosen value. It keeps URLs short: a word such as 'leather' can match dozens of
 * features in a large stock.
 */
export const MAX_ALTERNATIVES = 12;

/**
 * Joins alternatives into one chosen value of an attribute for which `needsEveryValue` is true. Only the first `MAX_ALTERNATIVES`
 * alternatives are used. Up to this number, the same alternatives give the same text in every order.
 *
 * @example joinAlternatives(['Reversing Camera', '360 Camera']) === '360 Camera|Reversing Camera'
 */
export const joinAlternatives = (values: readonly string[]): string => {
  const byName = new Map<string, string>();
  for (const value of values.flatMap(alternativesOf)) if (!byName.has(foldName(value))) byName.set(foldName(value), value);
  return [...byName]
    .slice(0, MAX_ALTERNATIVES)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .join(SEPARATOR);
};

/**
 * Returns the alternatives in a chosen value, of which a vehicle needs only one. For a value without '|', this is the value
 * itself.
 */
export const alternativesOf = (value: string): readonly string[] =>
  // To save time, `split` is called only if there is a separator: most values have none, and the index of a large stock has
  // millions of values.
  (value.includes(SEPARATOR) ? value.split(SEPARATOR) : [value]).map((text) => text.trim()).filter((text) => text !== '');
