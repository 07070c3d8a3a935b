/**
 * The answer to a search. `page`: the same search page with other results, and the address of this page. This address
 * differs from the requested address if the search text was in plain words, because the server redirects such a text to
 * an address with filters. `elsewhere`: another page, or the same page with other scripts or styles, so the browser must
 * open the address itself. `failed`: the search could not be done (SEARCH-04), or was aborted.
 */
export type SearchAnswer =
  | { readonly kind: 'page'; readonly page: Document; readonly address: string }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'failed' };

/**
 * Fetches a search page.
 *
 * @param cache 'force-cache' after Back and Forward, so that the browser uses its cached copy of the page
 */
export const fetchSearch = async (address: string, signal: AbortSignal, cache: RequestCache): Promise<SearchAnswer> => {
  try {
    const response = await fetch(address, { signal, cache, headers: { accept: 'text/html' } });
    if (response.status >= 500) return { kind: 'failed' };
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isSamePath = new URL(response.url).pathname === location.pathname;
    return response.ok && isSamePath && filesOf(page) === filesOf(document)
      ? { kind: 'page', page, address: response.url || address }
      : { kind: 'elsewhere', address: response.url };
  } catch {
    return { kind: 'failed' };
  }
};

/** The scripts and style sheets of a page. They change with a new version of the program or of the site's settings. */
const filesOf = (page: Document): string =>
  [...page.head.querySelectorAll('script[src], link[rel=stylesheet]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
    .join();
