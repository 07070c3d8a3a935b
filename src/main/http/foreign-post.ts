/**
 * Whether a request that changes something comes from a page of another origin, as far as the browser says.
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

/** Whether two origins have one host and different schemes: the sign of a proxy that is not trusted to say 'https'. */
export const differsByScheme = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).host === new URL(other).host && new URL(one).protocol !== new URL(other).protocol;
