import { foldName } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { Site } from '#model/site/site.ts';
import { MODELS_SHOWN_IN_A_MAKE, modelsOfMake } from '../rules/models-of-make.ts';
import { isRefined, toggleRefinement, withRange } from '../rules/query/change-stock-query.ts';
import { listStockQueryParameters } from '../rules/query/format-stock-query.ts';
import type { StockQuery } from '../rules/query/stock-query.ts';
import { rangeEndKey } from '../rules/query/stock-query-keys.ts';
import { rangeSlider } from '../rules/range-slider.ts';
import type { SearchBase } from '../rules/search-paths.ts';
import type { FacetItem, RangeAttribute, StockSearchResult } from '../rules/stock-search.ts';
import { facetTitle, facetValueLabel } from './facet-labels.ts';
import type { FacetValueView, FacetView, RangeFacetView, ValueFacetView } from './search-view.ts';

export interface FacetContext {
  readonly site: Pick<Site, 'search' | 'dealerships'>;
  readonly base: SearchBase;
  readonly query: StockQuery;
  readonly result: Pick<StockSearchResult, 'facets' | 'stats'>;
  readonly hrefOf: (query: StockQuery) => string;
  /** The links of one facet: where a click on a value leads. */
  readonly linksOf: (attribute: FacetAttribute) => (value: string) => string;
}

/** Facets that are refined by two ends: years read better so than as thirty ticks. */
const RANGES: Partial<Record<FacetAttribute, { attribute: RangeAttribute; unit: RangeFacetView['unit']; roundedTo: number }>> = {
  price: { attribute: 'price', unit: 'dollars', roundedTo: 1_000 },
  subscription_price: { attribute: 'subscription_price', unit: 'dollars', roundedTo: 1 },
  km: { attribute: 'km', unit: 'km', roundedTo: 1_000 },
  year: { attribute: 'year', unit: 'plain', roundedTo: 1 },
};

/** Values that show before 'Show all'. */
const SHOWN_VALUES = 6;
/** Values that a page holds of a facet, unless the site says how many it reads (SEARCH-32): a page of a large site stays small. */
const MOST_VALUES = 16;
const MOST_MAKES = 40;

/** Values that a page holds of one facet of a site. Bodies all show, because only 4 or 20 of them are read (SEARCH-29). */
const mostValues = ({ search }: FacetContext['site'], attribute: FacetAttribute): number => {
  const own = search.facetLimits[attribute];
  if (own !== undefined) return own;
  if (attribute === 'make') return MOST_MAKES;
  if (attribute === 'make_model') return MODELS_SHOWN_IN_A_MAKE;
  return attribute === 'simple_body' ? Number.POSITIVE_INFINITY : MOST_VALUES;
};

/** The facets of a page in the site's order, without those that its path has decided or that hold one value only. */
export const facetViews = (context: FacetContext): readonly FacetView[] =>
  context.site.search.facets.flatMap((attribute): FacetView[] => {
    const range = RANGES[attribute];
    if (range) return rangeView(context, range.attribute, range.unit, range.roundedTo);
    if (attribute === 'make') return makeView(context);
    if (attribute === 'model' || attribute === 'make_model') return modelView(context, attribute);
    return valueView(context, attribute);
  });

const valueView = (context: FacetContext, attribute: FacetAttribute): ValueFacetView[] => {
  if ((attribute === 'dealership_name' || attribute === 'dealership_slug') && context.site.dealerships.length < 2) return [];
  return listed(attribute, valuesOf(context, attribute, context.result.facets[attribute] ?? []), SHOWN_VALUES);
};

/**
 * A facet with nothing to choose is left out, unless something is chosen that can be taken back. That a car is
 * certified is a choice by itself: the others have no value.
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

/** The first values, and those that are chosen wherever they stand. */
const mostOf = (
  site: FacetContext['site'],
  attribute: FacetAttribute,
  items: readonly FacetItem[],
  query: StockQuery,
): readonly FacetItem[] => {
  const most = mostValues(site, attribute);
  return items.filter((item, index) => index < most || isRefined(query, attribute, item.value));
};

/** Makes, most stocked first, the most popular shown at once (SEARCH-22); chosen ones hold their models (SEARCH-23). */
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
      // A make that goes takes its models with it.
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

/** Models have a panel of their own only where the path names a make; elsewhere they stand inside their make. */
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

/** The ends of a slider lie on values that its thumbs can take, so that the dearest vehicle stays within. */
const wholeThousands = ({ min, max }: { readonly min: number; readonly max: number }, to: number): { min: number; max: number } => ({
  min: Math.floor(min / to) * to,
  max: Math.ceil(max / to) * to,
});
