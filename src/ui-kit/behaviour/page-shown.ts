/**
 * Calls `run` now and whenever Turbo has shown another page. Pages that nobody sees do not count: previews from Turbo's
 * cache, prefetched and prerendered pages. `run` may be called twice for one page.
 */
export const onPageShown = (run: () => void): void => {
  const shown = (): void => {
    if (!document.documentElement.hasAttribute('data-turbo-preview')) run();
  };
  document.addEventListener('turbo:load', shown);
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', shown, { once: true });
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', shown, { once: true });
  else shown();
};
