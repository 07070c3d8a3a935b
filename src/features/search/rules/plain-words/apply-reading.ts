import { canonicalStockQuery } from '../query/canonical-stock-query.ts';
import type { StockQuery } from '../query/stock-query.ts';
import type { NumberRange } from '../stock-search.ts';
import { canHaveTypo, indexedWords, isTypoOf, searchWords, spelledQuality } from '../tokenise-text.ts';
import type { ConditionPart, PlainCondition, PlainReading } from './plain-condition.ts';

/**
 * Whether a text is treated as a search in plain words. False without conditions. False also if the text is only the name of a
 * make or model, spelled as in the stock: the text search finds such a name, even with a typing error. False also for a name
 * beside words that are not known at all, because such a word may be a stock number (`isPlainWordsIfNothingFound`).
 */
export const isPlainWords = ({ conditions, hasFillers, hasStrangeWords, unknown }: PlainReading): boolean => {
  const [name, ...others] = conditions;
  if (name === undefined) return false;
  if (!name.isName || others.length > 0) return true;
  return !hasStrangeWords && (hasFillers || unknown.length > 0 || !isWrittenAsInStock(name));
};

/**
 * Whether a text for which `isPlainWords` returns false is treated as a search in plain words if the text search finds no
 * vehicle. True for a name beside words that are not known at all. True also for a text without conditions if it has filler words
 * ('car with good karma') or only wishes that the stock cannot answer ('price drop'). False if the text has only words that are
 * not known at all.
 */
export const isPlainWordsIfNothingFound = ({ conditions, hasFillers, hasStrangeWords, unknown }: PlainReading): boolean =>
  conditions.length > 0 ? hasStrangeWords : hasFillers || (!hasStrangeWords && unknown.length > 0);

/**
 * Whether the text search finds a make or model by the words that the shopper wrote. It does not find Volkswagen by 'vw', or
 * LandCruiser by 'land cruiser'. False also if the stock has no such make or model, because the text search would only find other
 * vehicles with similar words: for 'patrol', it would find petrol cars.
 */
const isWrittenAsInStock = ({ words, parts, isInStock }: PlainCondition): boolean => {
  if (!isInStock) return false;
  const names = parts.flatMap((part) => (part.kind === 'values' ? part.values : []));
  const known = [...indexedWords(names).keys()];
  return searchWords(words).every((typed) =>
    known.some((word) => spelledQuality(typed, word) !== null || (canHaveTypo(typed) && isTypoOf(typed, word))),
  );
};

/**
 * Adds the conditions that were found in a text in plain words to the filters that the shopper chose before. A number in the text
 * replaces a limit that was chosen before. Values of the same facet are added to the chosen values. The words in `reading.text`,
 * such as a badge, become the text of the search.
 *
 * @param words the text that was read
 * @example applyReading(EMPTY_STOCK_QUERY, reading, 'white suv').refinements // { colour_family: ['White'], simple_body: ['SUV'] }
 */
export const applyReading = (query: StockQuery, reading: PlainReading, words: string): StockQuery => {
  // Vague conditions are applied first, so that an exact number replaces their limit: in 'cheap suv under 15k', the price is up
  // to $15,000.
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

/** Joins two ranges. A new minimum or maximum replaces the old one. An old limit that contradicts a new limit is dropped. */
const joinRanges = (old: NumberRange, { min, max }: NumberRange): NumberRange => {
  const low = min ?? (old.min !== undefined && max !== undefined && old.min > max ? undefined : old.min);
  const high = max ?? (old.max !== undefined && min !== undefined && old.max < min ? undefined : old.max);
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
};
