/**
 * Runs now and whenever Turbo has shown another page. Copies shown from Turbo's cache while the real page is
 * fetched, prefetches and pages the browser renders ahead are not shown to anyone and do not count. `run`
 * may be called twice for one page and must not mind.
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
