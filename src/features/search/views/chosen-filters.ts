import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import { FACET_ATTRIBUTES, type FacetAttribute, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import { withPriceAbove, withRange, withRefinement, withText } from '../rules/query/change-stock-query.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import { facetTitle, facetValueLabel, rangeLabel } from './facet-labels.ts';

/** An active filter, and the search without it. */
export interface ChosenFilter {
  readonly title: string;
  readonly label: string;
  readonly without: StockQuery;
}

/**
 * Every active filter of a search (text, values, ranges, lowest price of a budget search), each with the query that remains without it.
 *
 * @param spell returns a value of a facet as the stock spells it
 */
export const listChosenFilters = (
  query: StockQuery,
  spell: (attribute: FacetAttribute, value: string) => string,
): readonly ChosenFilter[] => [
  ...(query.text === '' ? [] : [{ title: 'Search', label: `“${query.text}”`, without: withText(query, '') }]),
  ...FACET_ATTRIBUTES.flatMap((attribute) =>
    (query.refinements[attribute] ?? []).map((value) => ({
      title: facetTitle(attribute),
      label: facetValueLabel(attribute, spell(attribute, value)),
      without: withRefinement(query, attribute, value, false),
    })),
  ),
  ...RANGE_ATTRIBUTES.flatMap((attribute) => {
    const range = query.ranges[attribute];
    return range ? [{ title: facetTitle(attribute), label: rangeLabel(attribute, range), without: withRange(query, attribute, null) }] : [];
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
