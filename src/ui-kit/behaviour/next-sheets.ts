/** The name of the `meta` elements that name a style sheet of the pages that shoppers open next. */
export const NEXT_SHEET = 'next-sheet';

/**
 * Loads these style sheets into the cache when the page has loaded. A `<link rel=prefetch>` in the page would load them at
 * once, and would delay the picture at the top of the page.
 */
export const prefetchNextSheets = (): void => {
  addEventListener('load', () => {
    for (const { content } of document.querySelectorAll<HTMLMetaElement>(`meta[name=${NEXT_SHEET}]`)) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = 'style';
      link.href = content;
      document.head.append(link);
    }
  });
};
