/**
 * Whether a page of another origin sent this request. The headers `Origin` and `Sec-Fetch-Site`, which the browser
 * adds, show this. The result is false for GET and HEAD requests, because they change no data.
 *
 * @param origin scheme and host at which the request arrived
 */
export const isForeignPost = (request: Request, origin: string): boolean => {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const sentFrom = request.headers.get('origin');
  if (sentFrom !== null && sentFrom !== 'null') return sentFrom !== origin;
  const fetchSite = request.headers.get('sec-fetch-site');
  return sentFrom === 'null' || (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none');
};

/**
 * Whether two origins have the same host but different schemes, which happens if a proxy terminates TLS and
 * TRUSTED_PROXIES does not contain it.
 */
export const differsByScheme = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).host === new URL(other).host && new URL(one).protocol !== new URL(other).protocol;
