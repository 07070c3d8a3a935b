/**
 * Calls `run` each time the shopper is shown this page: when it has loaded, when a prerendered page is opened, and when
 * Back or Forward restores it from the browser's back-forward cache. A page that is only prerendered is not shown.
 */
export const onPageShown = (run: () => void): void => {
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });
};
