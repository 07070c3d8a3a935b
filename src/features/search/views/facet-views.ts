import { foldName } from '#kernel/text.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { MODELS_SHOWN_IN_A_MAKE, modelsOfMake } from '../rules/models-of-make.ts';
import type { SearchBase } from '../rules/paths/search-base.ts';
import { isRefined, toggleRefinement, withRange } from '../rules/query/change-stock-query.ts';
import { listStockQueryParameters } from '../rules/query/format-stock-query.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import { rangeEndKey } from '../rules/query/stock-query-keys.ts';
import { rangeSlider } from '../rules/range-slider.ts';
import { type FacetItem, isRangeAttribute, type StockSearchResult } from '../rules/stock-search.ts';
import { facetTitle, facetValueLabel, RANGES } from './facet-labels.ts';
import type { FacetValueView, FacetView, RangeFacetView, ValueFacetView } from './search-view.ts';

export interface FacetContext {
  readonly site: Pick<Site, 'search' | 'dealerships'>;
  readonly base: SearchBase;
  readonly query: StockQuery;
  readonly result: Pick<StockSearchResult, 'facets' | 'stats'>;
  readonly hrefOf: (query: StockQuery) => string;
  /** Returns the URL of the link for a value of a facet. */
  readonly linksOf: (attribute: FacetAttribute) => (value: string) => string;
}

/** Number of values that are visible before 'Show all'. */
const SHOWN_VALUES = 6;
/**
 * Maximum number of values of a facet in a page, unless the site sets another maximum (SEARCH-32). It keeps the pages of large
 * sites small.
 */
const MOST_VALUES = 16;
const MOST_MAKES = 40;

/**
 * Maximum number of values that a page shows for one facet. Body types have no limit unless the site sets a limit,
 * because the search returns at most 4 of them, or 20 on a site with its own body types (SEARCH-29).
 */
const mostValues = ({ search }: FacetContext['site'], attribute: FacetAttribute): number => {
  const own = search.facetLimits[attribute];
  if (own !== undefined) return own;
  if (attribute === 'make') return MOST_MAKES;
  if (attribute === 'make_model') return MODELS_SHOWN_IN_A_MAKE;
  return attribute === 'simple_body' ? Number.POSITIVE_INFINITY : MOST_VALUES;
};

/**
 * The facets of a page in the order of the site. Facets whose value is set by the path of the page, and facets with
 * only one value, are left out.
 */
export const facetViews = (context: FacetContext): readonly FacetView[] =>
  context.site.search.facets.flatMap((attribute): FacetView[] => {
    // Years are shown as a range with two limits, because thirty tick boxes are hard to read.
    if (isRangeAttribute(attribute)) {
      const { unit, step } = RANGES[attribute];
      if (step !== null) return rangeView(context, attribute, unit, step);
    }
    if (attribute === 'make') return makeView(context);
    if (attribute === 'model' || attribute === 'make_model') return modelView(context, attribute);
    return valueView(context, attribute);
  });

const valueView = (context: FacetContext, attribute: FacetAttribute): ValueFacetView[] => {
  if ((attribute === 'dealership_name' || attribute === 'dealership_slug') && context.site.dealerships.length < 2) return [];
  return listed(attribute, valuesOf(context, attribute, context.result.facets[attribute] ?? []), SHOWN_VALUES);
};

/**
 * A facet with fewer than two values is omitted, because it offers no choice. It is shown if its value is chosen, so that
 * the shopper can remove the choice. The facet 'Certified' is shown with its only value, because other vehicles have no
 * value for it.
 */
const listed = (attribute: FacetAttribute, values: readonly FacetValueView[], shownCount: number, moreLabel?: string): ValueFacetView[] => {
  const chosenCount = values.reduce(
    (sum, value) => sum + Number(value.isChosen) + (value.inside?.filter((one) => one.isChosen).length ?? 0),
    0,
  );
  const isChoice = values.length > 1 || (attribute === 'certified' && values.length > 0);
  if (!isChoice && chosenCount === 0) return [];
  return [
    {
      kind: 'values',
      attribute,
      title: facetTitle(attribute),
      chosenCount,
      values,
      shownCount,
      moreLabel: moreLabel ?? `Show all ${values.length}`,
    },
  ];
};

const valuesOf = ({ site, query, linksOf }: FacetContext, attribute: FacetAttribute, items: readonly FacetItem[]): FacetValueView[] => {
  const linkOf = linksOf(attribute);
  return mostOf(site, attribute, items, query).map((item) => ({
    label: facetValueLabel(attribute, item.label),
    count: item.count,
    isChosen: isRefined(query, attribute, item.value),
    href: linkOf(item.value),
  }));
};

/** Returns the first values of a facet, and all values that the shopper has chosen. */
const mostOf = (
  site: FacetContext['site'],
  attribute: FacetAttribute,
  items: readonly FacetItem[],
  query: StockQuery,
): readonly FacetItem[] => {
  const most = mostValues(site, attribute);
  return items.filter((item, index) => index < most || isRefined(query, attribute, item.value));
};

/**
 * The facet of makes. The makes with the most stock are first, and the most popular ones are visible at once
 * (SEARCH-22). A chosen make contains its models (SEARCH-23).
 */
const makeView = (context: FacetContext): ValueFacetView[] => {
  if (context.base.makeSlug !== undefined) return [];
  const { site, query, hrefOf, linksOf, result } = context;
  const linkOf = linksOf('make');
  const values = mostOf(site, 'make', result.facets.make ?? [], query).map((item): FacetValueView => {
    const isChosen = isRefined(query, 'make', item.value);
    const models = modelsOfMake(result.facets.make_model ?? [], item.value, (value) => isRefined(query, 'make_model', value));
    return {
      label: item.label,
      count: item.count,
      isChosen,
      // Removing a make also removes its models.
      href: isChosen ? hrefOf(toggleRefinement(withoutModelsOf(query, item.value), 'make', item.value)) : linkOf(item.value),
      ...(isChosen
        ? { inside: valuesOf(context, 'make_model', models).map((view, index) => ({ ...view, label: models[index]?.label ?? view.label })) }
        : {}),
    };
  });
  return listed('make', values, site.search.popularMakes, 'Show all makes');
};

const withoutModelsOf = (query: StockQuery, make: string): StockQuery => ({
  ...query,
  refinements: {
    ...query.refinements,
    make_model: (query.refinements.make_model ?? []).filter((value) => !foldName(value).startsWith(`${foldName(make)} > `)),
  },
});

/**
 * The panel of models. There is no panel if the path names a model. There is also no panel if the site has a panel of
 * makes and the path names no make, because the panel of makes then shows the models of each chosen make.
 */
const modelView = (context: FacetContext, attribute: 'model' | 'make_model'): ValueFacetView[] => {
  const { base, site, result } = context;
  if (base.modelSlug !== undefined) return [];
  if (base.makeSlug !== undefined)
    return listed('make_model', valuesOf(context, 'make_model', result.facets.make_model ?? []), SHOWN_VALUES);
  return site.search.facets.includes('make')
    ? []
    : listed(attribute, valuesOf(context, attribute, result.facets[attribute] ?? []), SHOWN_VALUES);
};

const rangeView = (
  { site, query, result }: FacetContext,
  attribute: RangeAttribute,
  unit: RangeFacetView['unit'],
  roundedTo: number,
): RangeFacetView[] => {
  const stats = result.stats[attribute];
  const chosen = query.ranges[attribute];
  const isPriceOrKm = attribute === 'price' || attribute === 'km';
  if (!isPriceOrKm && !chosen && (!stats || stats.min === stats.max)) return [];
  return [
    {
      kind: 'range',
      attribute,
      title: facetTitle(attribute),
      chosenCount: chosen ? 1 : 0,
      slider: rangeSlider(stats && wholeThousands(stats, roundedTo)),
      min: chosen?.min ?? null,
      max: chosen?.max ?? null,
      unit,
      roundedTo,
      minName: rangeEndKey(attribute, 'min'),
      maxName: rangeEndKey(attribute, 'max'),
      hidden: listStockQueryParameters(withRange(query, attribute, null), site.search),
    },
  ];
};

/**
 * Rounds the minimum of a slider down and the maximum up to a multiple of its step, so that the cheapest and the most
 * expensive vehicle are within the range.
 */
const wholeThousands = ({ min, max }: { readonly min: number; readonly max: number }, to: number): { min: number; max: number } => ({
  min: Math.floor(min / to) * to,
  max: Math.ceil(max / to) * to,
});
