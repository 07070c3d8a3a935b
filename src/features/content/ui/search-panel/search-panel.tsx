import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { SearchPanelView } from '../../views/search-panel-view.ts';

/**
 * The compact search with 'Show Me' (SEARCH-06, A-71): a GET form that leads to the stock. With JavaScript its button
 * shows the count while the shopper chooses (`search-panel.behaviour.ts`), and its text field shows suggestions
 * (`suggestions.ts`).
 */
export const SearchPanel = ({ view, idPrefix }: { readonly view: SearchPanelView; readonly idPrefix: string }): ReactElement => (
  <form
    method="get"
    action={view.action}
    className="panel-search"
    aria-label={view.textLabel}
    data-behaviour="search-panel"
    data-count-address={view.countAddress}
  >
    <div className="panel-text">
      <label htmlFor={`${idPrefix}-text`} className="sr-only">
        {view.textLabel}
      </label>
      <Icon name="search" />
      <input
        id={`${idPrefix}-text`}
        type="search"
        name="query"
        className="control"
        placeholder={view.placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        data-suggest={view.suggestAddress ?? undefined}
      />
    </div>
    {view.selects.map(({ name, label, any, choices }) => (
      <div key={name} className="panel-choice">
        <label htmlFor={`${idPrefix}-${name}`}>{label}</label>
        <span className="select-wrap">
          <select id={`${idPrefix}-${name}`} name={name} className="control control-select">
            <option value="">{any}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </span>
      </div>
    ))}
    <button type="submit" className="btn btn-primary btn-large panel-go">
      {/* The label is a single element. Otherwise the CSS `gap` of the button would be added to the spaces between the words. */}
      <span>
        Show me{' '}
        <span className="tabular" data-show-me-count="">
          {view.countText}
        </span>
      </span>
    </button>
    <p className="sr-only" role="status" data-show-me-status="" />
  </form>
);
