import type { ReactElement } from 'react';

/**
 * The button 'Show 128 cars' (SEARCH-06, A-71). It closes the sheet with the filters. The page below the sheet already
 * shows the results for the chosen filters.
 *
 * @param label the text with the number of vehicles found
 */
export const ShowMeButton = ({ label }: { readonly label: string }): ReactElement => (
  <button
    type="button"
    className="btn btn-primary btn-large btn-wide"
    popoverTarget="filters"
    popoverTargetAction="hide"
    data-behaviour="show-me"
  >
    {label}
  </button>
);
