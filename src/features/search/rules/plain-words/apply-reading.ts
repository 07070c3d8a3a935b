import { canonicalStockQuery } from '../query/canonical-stock-query.ts';
import type { StockQuery } from '../query/stock-query.ts';
import type { NumberRange } from '../stock-search.ts';
import type { ConditionPart, PlainReading } from './plain-condition.ts';

/**
 * Whether a text is treated as a search in plain words. False for a text that is only the name of a make or model: this
 * text is searched for as it is, which also finds vehicles if the name has a typing error or stands beside an unknown
 * word.
 */
export const isPlainWords = ({ conditions, hasFillers, unknown }: PlainReading): boolean => {
  const names = conditions.filter(({ isName }) => isName);
  return names.length < conditions.length || names.length > 1 || (names.length === 1 && hasFillers && unknown.length === 0);
};

/**
 * Adds the conditions that were found in a text in plain words to the filters that the shopper chose before. A number
 * in the text replaces a limit that was chosen before. Values of the same facet are added to the chosen values. Badges
 * and other words of the stock stay in the text search.
 *
 * @param words the text that was read
 * @example applyReading(EMPTY_STOCK_QUERY, reading, 'white suv').refinements // { colour_family: ['White'], simple_body: ['SUV'] }
 */
export const applyReading = (query: StockQuery, reading: PlainReading, words: string): StockQuery => {
  // An exact number counts more than a vague word: in 'cheap suv under 15k' the price is up to $15,000.
  const ordered = [...reading.conditions].sort((one, other) => Number(one.vague === null) - Number(other.vague === null));
  const applied = ordered.flatMap(({ parts }) => parts).reduce(applyPart, { ...query, text: reading.text });
  return canonicalStockQuery({ ...applied, words, page: 1 });
};

const applyPart = (query: StockQuery, part: ConditionPart): StockQuery => {
  switch (part.kind) {
    case 'values':
      return {
        ...query,
        refinements: { ...query.refinements, [part.attribute]: [...(query.refinements[part.attribute] ?? []), ...part.values] },
      };
    case 'excluded':
      return { ...query, excluded: { ...query.excluded, [part.attribute]: [...(query.excluded[part.attribute] ?? []), ...part.values] } };
    case 'range':
      return { ...query, ranges: { ...query.ranges, [part.attribute]: joinRanges(query.ranges[part.attribute] ?? {}, part.range) } };
    case 'sort':
      return { ...query, sort: part.sort };
  }
};

/** The new limits of a range replace its old limits. An old limit that contradicts a new limit is dropped. */
const joinRanges = (old: NumberRange, { min, max }: NumberRange): NumberRange => {
  const low = min ?? (old.min !== undefined && max !== undefined && old.min > max ? undefined : old.min);
  const high = max ?? (old.max !== undefined && min !== undefined && old.max < min ? undefined : old.max);
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
};
