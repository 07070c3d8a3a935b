import { foldName } from '#kernel/text.ts';
import { canonicalStockQuery } from '../query/canonical-stock-query.ts';
import type { StockQuery } from '../query/stock-query.ts';
import type { NumberRange } from '../stock-search.ts';
import type { ConditionPart, PlainCondition, PlainReading } from './plain-condition.ts';

/**
 * The conditions from the shopper's words that the search still applies. A condition that the shopper has removed or changed
 * is left out. A condition without `parts` does not limit the search and is left out too, for example the name of a place
 * near which there are no vehicles.
 */
export const conditionsInForce = (query: StockQuery, { conditions }: PlainReading): readonly PlainCondition[] =>
  conditions.filter(({ parts }) => parts.length > 0 && parts.every((part) => isInForce(query, part)));

const isInForce = (query: StockQuery, part: ConditionPart): boolean => {
  switch (part.kind) {
    case 'values':
      return hasAll(query.refinements[part.attribute] ?? [], part.values);
    case 'excluded':
      return hasAll(query.excluded[part.attribute] ?? [], part.values);
    case 'range':
      return isWithin(query.ranges[part.attribute] ?? {}, part.range);
    case 'sort':
      return query.sort?.attribute === part.sort.attribute && query.sort.direction === part.sort.direction;
  }
};

const hasAll = (chosen: readonly string[], values: readonly string[]): boolean => {
  const names = new Set(chosen.map(foldName));
  return values.every((value) => names.has(foldName(value)));
};

const isWithin = (chosen: NumberRange, { min, max }: NumberRange): boolean =>
  (min === undefined || chosen.min === min) && (max === undefined || chosen.max === max);

/**
 * Removes some conditions from a search. A condition can have several parts, such as a make and a model.
 *
 * @param kept conditions that stay in the search; if a removed condition and a kept condition have the same value, the value stays
 */
export const withoutConditions = (
  query: StockQuery,
  removed: readonly PlainCondition[],
  kept: readonly PlainCondition[] = [],
): StockQuery => {
  const needed = kept.flatMap(({ parts }) => parts);
  const without = removed.flatMap(({ parts }) => parts).reduce((rest, part) => removePart(rest, part, needed), query);
  return canonicalStockQuery({ ...without, page: 1 });
};

const removePart = (query: StockQuery, part: ConditionPart, needed: readonly ConditionPart[]): StockQuery => {
  if (part.kind === 'sort') return { ...query, sort: null };
  if (part.kind === 'range') {
    const { min, max } = query.ranges[part.attribute] ?? {};
    const rest = { ...(part.range.min === undefined ? { min } : {}), ...(part.range.max === undefined ? { max } : {}) };
    return { ...query, ranges: { ...query.ranges, [part.attribute]: rest } };
  }
  const others = needed.flatMap((other) => (other.kind === part.kind && other.attribute === part.attribute ? other.values : []));
  const dropped = new Set(part.values.map(foldName).filter((value) => !others.some((other) => foldName(other) === value)));
  const list = part.kind === 'values' ? 'refinements' : 'excluded';
  const values = (query[list][part.attribute] ?? []).filter((value) => !dropped.has(foldName(value)));
  return { ...query, [list]: { ...query[list], [part.attribute]: values } };
};

/**
 * The text in the search box after a search in plain words: the words that the shopper typed, without the words of the
 * conditions that the shopper has removed.
 */
export const wordsInForce = (query: StockQuery, reading: PlainReading): string => {
  if (query.words === '') return query.text;
  const inForce = new Set(conditionsInForce(query, reading));
  const gone = reading.conditions.filter(
    (condition) => condition.parts.length > 0 && !inForce.has(condition) && !isReplaced(condition, [...inForce]),
  );
  if (gone.length === 0 && query.text === reading.text) return query.words;
  const kept = [...inForce].map(({ words }) => words);
  return [...kept, ...(query.text === '' ? [] : [query.text])].join(' ');
};

/**
 * Whether an exact number in the text replaces the limit of a vague word. In 'cheap suv under 15k', the price limit of 'cheap'
 * is replaced by $15,000.
 */
const isReplaced = ({ vague, parts }: PlainCondition, others: readonly PlainCondition[]): boolean =>
  vague !== null && parts.every((part) => part.kind === 'range' && others.some((other) => limits(other, part.attribute)));

const limits = ({ parts }: PlainCondition, attribute: string): boolean =>
  parts.some((part) => part.kind === 'range' && part.attribute === attribute);
