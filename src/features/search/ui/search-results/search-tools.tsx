import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { SORT_KEY } from '../../rules/query/stock-query-keys.ts';
import type { SearchView } from '../../views/search-view.ts';
import { HiddenFields } from '../hidden-fields.tsx';

/**
 * The select for the sort order of the results. With JavaScript, the search starts as soon as an order is chosen
 * (SEARCH-24).
 */
export const SortForm = ({ view }: { readonly view: Pick<SearchView, 'action' | 'sort'> }): ReactElement => (
  <form method="get" action={view.action} className="sort" data-behaviour="search-form" data-visit="advance">
    <HiddenFields parameters={view.sort.hidden} />
    <label htmlFor="sort">Sort by</label>
    <span className="select-wrap">
      <select id="sort" name={SORT_KEY} className="control control-select control-small" defaultValue={view.sort.selected}>
        {view.sort.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
    <Button type="submit" size="small" variant="quiet" className="without-js">
      Sort
    </Button>
  </form>
);

/** The button that opens the sheet of filters on a phone. */
export const FiltersButton = ({ chosenCount }: { readonly chosenCount: number }): ReactElement => (
  <button type="button" className="btn btn-secondary filters-button" popoverTarget="filters">
    <Icon name="filters" />
    Filters{chosenCount > 0 && ` (${chosenCount})`}
  </button>
);

/** The chosen filters; each is a link that removes it. */
export const ChosenFilters = ({ view }: { readonly view: Pick<SearchView, 'chosen' | 'clearHref'> }): ReactElement | null =>
  view.chosen.length === 0 ? null : (
    <ul className="chips" aria-label="Chosen filters" data-behaviour="remember-search">
      {view.chosen.map((chosen) => (
        <li key={chosen.title + chosen.label}>
          <a href={chosen.href} rel="nofollow" className="chip" aria-label={`Remove ${chosen.title}: ${chosen.label}`}>
            {chosen.label}
            {chosen.words !== null && <q className="chip-words">{chosen.words}</q>}
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a href={view.clearHref} rel="nofollow" className="chip-clear">
          Clear all
        </a>
      </li>
    </ul>
  );
