import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { paths } from '#urls/paths.ts';
import { TEXT_KEY } from '../../rules/query/stock-query-keys.ts';
import type { SearchBoxView, SearchScope } from '../../views/search-box-view.ts';
import { TYPING_DELAY_MS } from '../search-form/search-delays.ts';

/**
 * The search box, a plain GET form (SEARCH-07, SEARCH-09). There are two kinds. Without `scope` it searches all stock,
 * and shows suggestions while the shopper types (`suggestions.ts`). With `scope` it searches within the results of a
 * search page, 300 ms after the last letter.
 */
export const SearchBox = ({
  view,
  id,
  scope,
  className = '',
}: {
  readonly view: SearchBoxView;
  readonly id: string;
  readonly scope?: SearchScope | undefined;
  readonly className?: string;
}): ReactElement => {
  const label = scope ? 'Search these results' : view.label;
  return (
    <form
      method="get"
      action={scope?.action ?? view.action}
      className={`search-box ${className}`}
      aria-label={label}
      {...(scope ? { 'data-behaviour': 'search-form', 'data-visit': 'replace', 'data-debounce': TYPING_DELAY_MS } : {})}
    >
      {scope?.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name={TEXT_KEY}
        defaultValue={scope?.text ?? ''}
        placeholder={view.placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        data-suggest={scope || !view.suggests ? undefined : paths.api.suggestions()}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
};
