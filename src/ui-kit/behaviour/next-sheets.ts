/**
 * The name of the `meta` elements that list style sheets of linked pages. Each element contains the URL of one style
 * sheet.
 */
export const NEXT_SHEET = 'next-sheet';

/**
 * Prefetches style sheets for the next page. The `meta` elements of this page contain the URLs of these style sheets.
 *
 * The style sheets are prefetched after this page has loaded. With `<link rel=prefetch>` in the HTML, the browser would
 * prefetch them earlier, and would show the picture at the top of this page later.
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
