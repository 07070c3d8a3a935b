/**
 * Scrolls to the top of the search page when the shopper presses the button of the filter sheet that shows the results
 * ('Show Me', SEARCH-06, A-71). The page already has the results of the chosen filters. Markup:
 * `data-behaviour="show-me"` on the button.
 */
export const installShowMe = (): void => {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-behaviour~="show-me"]')) window.scrollTo({ top: 0 });
  });
};
