import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import {
  FACET_ATTRIBUTES,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type RangeAttribute,
} from '#model/site/options/search/facet-attributes.ts';
import { conditionsInForce, withoutConditions } from '../rules/plain-words/conditions-in-force.ts';
import type { PlainCondition, PlainReading } from '../rules/plain-words/plain-condition.ts';
import { withoutExcluded, withPriceAbove, withRange, withRefinement, withText } from '../rules/query/change-stock-query.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import type { NumberRange } from '../rules/stock-search.ts';
import { conditionLabel, conditionTitle } from './condition-label.ts';
import { facetTitle, facetValueLabel, rangeLabel } from './facet-labels.ts';

/** An active filter, and the search that remains when the filter is removed. */
export interface ChosenFilter {
  readonly title: string;
  readonly label: string;
  /** If the shopper searched in plain words: the words that became this filter. */
  readonly words?: string;
  readonly without: StockQuery;
}

type Spell = (attribute: FacetAttribute, value: string) => string;

/**
 * Every active filter of a search (text, values, exclusions, ranges, lowest price of a budget search), each with the
 * query that remains when the filter is removed. A condition in plain words is one filter, even if it sets several
 * values.
 *
 * @param spell changes a value of a facet to the spelling that the vehicles in stock use
 * @param reading the conditions that were found in the plain words of the search ('red ute under 30k')
 */
export const listChosenFilters = (query: StockQuery, spell: Spell, reading: PlainReading | null = null): readonly ChosenFilter[] => {
  const conditions = reading === null ? [] : conditionsInForce(query, reading);
  const rest = conditions.length === 0 ? query : withoutConditions(query, conditions);
  return [...conditions.map((condition) => conditionFilter(query, condition, conditions)), ...otherFilters(query, rest, spell)];
};

const conditionFilter = (query: StockQuery, condition: PlainCondition, all: readonly PlainCondition[]): ChosenFilter => ({
  title: conditionTitle(condition),
  label: conditionLabel(condition),
  words: condition.words,
  without: withoutConditions(
    query,
    [condition],
    all.filter((other) => other !== condition),
  ),
});

/**
 * The chosen filters, except filters that were read from words in the search box, such as 'under 30k'. `rest` is `query`
 * without the filters from the search box. The property `without` of a filter is the whole query after its removal.
 */
const otherFilters = (query: StockQuery, rest: StockQuery, spell: Spell): readonly ChosenFilter[] => [
  ...(rest.text === '' ? [] : [{ title: 'Search', label: `“${rest.text}”`, without: withText(query, '') }]),
  ...FACET_ATTRIBUTES.flatMap((attribute) =>
    (rest.refinements[attribute] ?? []).map((value) => ({
      title: facetTitle(attribute),
      label: facetValueLabel(attribute, spell(attribute, value)),
      without: withRefinement(query, attribute, value, false),
    })),
  ),
  ...FACET_ATTRIBUTES.flatMap((attribute) =>
    (rest.excluded[attribute] ?? []).map((value) => ({
      title: facetTitle(attribute),
      label: `Not ${facetValueLabel(attribute, value)}`,
      without: withoutExcluded(query, attribute, [value]),
    })),
  ),
  ...RANGE_ATTRIBUTES.flatMap((attribute) => {
    const range = rest.ranges[attribute];
    return range
      ? [{ title: facetTitle(attribute), label: rangeLabel(attribute, range), without: withoutEnds(query, attribute, range) }]
      : [];
  }),
  ...(query.priceAbove === null
    ? []
    : [
        {
          title: facetTitle('price'),
          label: `Over ${formatDollars(dollarsToCents(query.priceAbove))}`,
          without: withPriceAbove(query, null),
        },
      ]),
];

/**
 * Removes a filter by range from the query. A range has a lower and an upper limit. Only the limits in `removed` are removed,
 * because a condition in plain words may have set the other limit.
 */
const withoutEnds = (query: StockQuery, attribute: RangeAttribute, removed: NumberRange): StockQuery => {
  const { min, max } = query.ranges[attribute] ?? {};
  const rest = { ...(removed.min === undefined ? { min } : {}), ...(removed.max === undefined ? { max } : {}) };
  return withRange(query, attribute, rest);
};
