/** The name of `meta` elements that contain the URL of a style sheet. Pages to which this page links need this style sheet. */
export const NEXT_SHEET = 'next-sheet';

/**
 * Prefetches the style sheets of these `meta` elements after the page has loaded, so that the next page opens faster. The
 * HTML does not contain `<link rel=prefetch>`, because the browser would load it earlier, and would then show the picture
 * at the top of this page later.
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
