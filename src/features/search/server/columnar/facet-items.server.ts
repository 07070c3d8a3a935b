import { foldName } from '#kernel/text.ts';
import type { FacetSort } from '../../rules/facet-order.ts';
import { compareFacetNames } from '../../rules/facet-order.ts';
import type { FacetItem, FacetRequest } from '../../rules/stock-search.ts';
import { NO_CODE } from './columns/dictionary.server.ts';
import type { ScopeDictionary } from './columns/scope-dictionary.server.ts';
import type { Scratch } from './scratch.server.ts';

const NONE_REFINED: ReadonlyMap<number, string> = new Map();

/**
 * Builds the items of one facet (ENT-12) from the counts of its values. They are sorted, and their number is limited, but the
 * chosen values are always included.
 */
export const listFacetItems = (
  facet: FacetRequest,
  refined: readonly string[],
  dictionary: ScopeDictionary,
  counts: Uint32Array,
  scratch: Scratch,
): readonly FacetItem[] => {
  const { known, unknown } = splitRefined(refined, dictionary);
  const refinedCount = known.size + unknown.length;
  const places = Math.max(0, (facet.limit ?? Number.POSITIVE_INFINITY) - refinedCount);
  // The list contains all chosen values and the first `places` other values. If no value is chosen and the values are not
  // sorted by name, only the first `places` values need a sort key. Otherwise every value gets a sort key.
  const wanted = refinedCount === 0 && facet.sort !== 'name' ? places : Number.POSITIVE_INFINITY;
  const length = collectKeys(facet.sort, wanted, dictionary, counts, known, scratch);
  const keys = sortedKeys(scratch.keys, length);
  const { size, valuesByName } = dictionary;
  const items: FacetItem[] = [];
  let taken = 0;
  for (let index = 0; index < length; index += 1) {
    const key = keys[facet.sort === 'name' ? index : length - 1 - index] ?? 0;
    const value = valuesByName[rankIn(key, size, facet.sort)] ?? NO_CODE;
    const asked = known.get(value);
    if (asked === undefined && taken >= places) {
      if (known.size === 0) break;
      continue;
    }
    if (asked === undefined) taken += 1;
    const count = counts[value] ?? 0;
    const label = count > 0 ? dictionary.labelOfUsed(value) : (dictionary.labelOf(value) ?? asked ?? '');
    items.push({ label, value: label, count });
  }
  for (const label of unknown) insertItem(items, { label, value: label, count: 0 }, facet.sort);
  return items;
};

/**
 * Splits the names of the facet values that the shopper has chosen into two collections. `known` is a map with the
 * names that the dictionary of the searched stock contains: its keys are the numbers of the values in this dictionary,
 * its entries are the names. `unknown` is a list of the other names, as the shopper wrote them.
 */
const splitRefined = (refined: readonly string[], dictionary: ScopeDictionary) => {
  if (refined.length === 0) return { known: NONE_REFINED, unknown: [] };
  const known = new Map<number, string>();
  const unknown: string[] = [];
  for (const name of new Map(refined.map((one) => [foldName(one), one.trim()])).values()) {
    const value = dictionary.valueOf(name);
    if (value === undefined) unknown.push(name);
    else known.set(value, name);
  }
  return { known, unknown };
};

/**
 * Reads the name rank of a value from its sort key. The name rank is the position of the value when all values are
 * sorted by name. In the order 'count' the highest key comes first. So a key of this order contains the reversed rank: of
 * two values with equal counts, the value with the lower rank gets the higher key.
 */
const rankIn = (key: number, size: number, sort: FacetSort): number => (sort === 'count' ? size - 1 - (key % size) : key % size);

/**
 * Writes a sort key for each value of a facet that the shopper has chosen or that occurs in the hits. The name rank of a
 * value is its position when all values are sorted by name. For the order 'name', the sort key is the name rank. For other
 * orders, the sort key is made from the number of hits and the name rank; a value that is too rare to be among the `wanted`
 * most frequent values is then skipped, unless the shopper has chosen it.
 */
const collectKeys = (
  sort: FacetSort,
  wanted: number,
  dictionary: ScopeDictionary,
  counts: Uint32Array,
  refined: ReadonlyMap<number, string>,
  scratch: Scratch,
): number => {
  const { size, nameRanks } = dictionary;
  const keys = scratch.roomForKeys(size);
  const byCount = sort !== 'name';
  const lowest = byCount ? lowestCountOf(wanted, counts, size, scratch) : 1;
  let length = 0;
  for (let value = NO_CODE + 1; value < size; value += 1) {
    const count = counts[value] ?? 0;
    if (count < lowest && !refined.has(value)) continue;
    const rank = nameRanks[value] ?? 0;
    keys[length] = (byCount ? count * size : 0) + (sort === 'count' ? size - 1 - rank : rank);
    length += 1;
  }
  return length;
};

/**
 * The last index of `countsOfCounts`. In this array, the entry with the index n says how many facet values occur in exactly n
 * vehicles. The last entry says how many facet values occur in 255 or more vehicles.
 */
const TOLD_APART = 255;

/**
 * Returns a lower limit for counts. A value with a lower count is certainly not among the most frequent values.
 *
 * @param wanted number of most frequent values that the caller needs
 */
const lowestCountOf = (wanted: number, counts: Uint32Array, size: number, { countsOfCounts }: Scratch): number => {
  if (wanted >= size) return 1;
  countsOfCounts.fill(0);
  for (let value = NO_CODE + 1; value < size; value += 1) {
    const count = Math.min(counts[value] ?? 0, TOLD_APART);
    countsOfCounts[count] = (countsOfCounts[count] ?? 0) + 1;
  }
  let found = 0;
  let lowest = TOLD_APART;
  for (; lowest > 1; lowest -= 1) {
    found += countsOfCounts[lowest] ?? 0;
    if (found >= wanted) break;
  }
  return lowest;
};

const INSERTED_UP_TO = 24;

/**
 * Sorts ascending. Most facets have only a few values. For so few values, this simple sort is faster than the `sort` of
 * the typed array.
 */
const sortedKeys = (keys: Float64Array, length: number): Float64Array => {
  if (length > INSERTED_UP_TO) return keys.subarray(0, length).sort();
  for (let index = 1; index < length; index += 1) {
    const key = keys[index] ?? 0;
    let place = index;
    for (; place > 0 && (keys[place - 1] ?? 0) > key; place -= 1) keys[place] = keys[place - 1] ?? 0;
    keys[place] = key;
  }
  return keys;
};

const compareItems = (one: FacetItem, other: FacetItem, sort: FacetSort): number => {
  const byName = compareFacetNames(one.label, other.label);
  if (sort === 'name') return byName;
  return other.count - one.count || (sort === 'count' ? byName : -byName);
};

const insertItem = (items: FacetItem[], item: FacetItem, sort: FacetSort): void => {
  const place = items.findIndex((other) => compareItems(item, other, sort) < 0);
  items.splice(place < 0 ? items.length : place, 0, item);
};
