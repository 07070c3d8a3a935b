import { quickPickAmounts } from '#features/budget/rules/quick-picks.ts';
import type { FacetItem } from '#features/search/rules/stock-search.ts';
import { facetValueLabel } from '#features/search/views/facet-labels.ts';
import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { HomeStock } from './home-stock.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A compact search: a few fields, and a button that shows how many vehicles match. */
export interface SearchPanelView {
  readonly action: string;
  /** The URL from which the script gets the number of matching vehicles. */
  readonly countAddress: string;
  /** The URL from which the script gets suggestions for a typed text; null if the site has no suggestions. */
  readonly suggestAddress: string | null;
  /** The number of vehicles as text: '328 cars'. */
  readonly countText: string;
  readonly textLabel: string;
  readonly placeholder: string;
  readonly selects: readonly { readonly name: string; readonly label: string; readonly any: string; readonly choices: readonly Choice[] }[];
}

const choices = (attribute: FacetAttribute, items: readonly FacetItem[] = []) =>
  items
    .map(({ label, value }) => ({ label: facetValueLabel(attribute, label), value }))
    .toSorted((left, right) => left.label.localeCompare(right.label));

/**
 * Builds the compact search of the site's stock (SEARCH-06). It has three selects: make or model, vehicle type or body,
 * and price.
 */
export const searchPanelView = (site: Site, { result, countText, base }: HomeStock): SearchPanelView => {
  const makes = choices('make', result.facets.make);
  const first =
    makes.length > 1
      ? { name: 'refinementList[make][0]', label: 'Make', any: 'Any make', choices: makes }
      : { name: 'refinementList[model][0]', label: 'Model', any: 'Any model', choices: choices('model', result.facets.model) };
  const kinds = choices('item_type', result.facets.item_type);
  const second =
    kinds.length > 1
      ? { name: 'refinementList[item_type][0]', label: 'Type', any: 'Any type', choices: kinds }
      : {
          name: 'refinementList[simple_body][0]',
          label: 'Body',
          any: 'Any body',
          choices: choices('simple_body', result.facets.simple_body),
        };
  const price = {
    name: 'range[price][max]',
    label: 'Price up to',
    any: 'Any price',
    choices: quickPickAmounts(site.budget).map((amount) => ({ value: String(amount), label: formatDollars(dollarsToCents(amount)) })),
  };
  return {
    action: base.canonicalPath,
    countAddress: paths.api.searchCount(),
    suggestAddress: site.frame.searchSuggestions ? paths.api.suggestions() : null,
    countText,
    textLabel: `Search all ${site.vehicleWord.plural}`,
    placeholder: site.search.placeholder,
    selects: [first, second, price].filter(({ choices: found }) => found.length > 1),
  };
};
