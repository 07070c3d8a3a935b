import type { Redirects } from '#model/site/content/redirect-content.ts';
import { campaignParameters, withoutCampaignParameters } from '#urls/campaign-parameters.ts';

/** The answer to a request for an old address: a redirect to a new address ('moved'), or the status 410 ('gone'). */
export type FoundRedirect = { readonly kind: 'moved'; readonly to: string } | { readonly kind: 'gone' };

/** If an old address ends in `/*`, its redirect applies to every path below this address. */
const EVERYTHING_BELOW = '/*';

interface RedirectIndex {
  readonly exact: ReadonlyMap<string, string | 410>;
  /** The redirects whose old path ends in `/*`. Each prefix is the old path without `/*`. The longest prefix is first. */
  readonly below: readonly (readonly [prefix: string, to: string | 410])[];
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const plainPath = (path: string): string => {
  const plain = decoded(path).toLowerCase().replace(/\/+/g, '/');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
};

/**
 * Normalises an old address: two addresses that differ only in letter case, a trailing slash, percent-encoding or the order of
 * the query parameters have the same result.
 *
 * @example plainAddress('/Stock.aspx?b=2&A=1') === '/stock.aspx?a=1&b=2'
 */
export const plainAddress = (address: string): string => {
  const start = address.indexOf('?');
  if (start === -1) return plainPath(address);
  const query = [...new URLSearchParams(address.slice(start + 1).toLowerCase())].map(([name, value]) => `${name}=${value}`).sort();
  return query.length === 0 ? plainPath(address.slice(0, start)) : `${plainPath(address.slice(0, start))}?${query.join('&')}`;
};

const buildIndex = (redirects: Redirects): RedirectIndex => {
  const entries = Object.entries(redirects);
  return {
    exact: new Map(entries.filter(([from]) => !from.endsWith(EVERYTHING_BELOW)).map(([from, to]) => [plainAddress(from), to])),
    below: entries
      .filter(([from]) => from.endsWith(EVERYTHING_BELOW))
      .map(([from, to]) => [plainPath(from.slice(0, -EVERYTHING_BELOW.length)), to] as const)
      .sort(([one], [other]) => other.length - one.length),
  };
};

const indexes = new WeakMap<Redirects, RedirectIndex>();

const indexOf = (redirects: Redirects): RedirectIndex => {
  const known = indexes.get(redirects);
  if (known) return known;
  const built = buildIndex(redirects);
  indexes.set(redirects, built);
  return built;
};

/**
 * Finds the redirect for a requested URL. If the old URL of a redirect has a query, the redirect matches only this
 * query; campaign parameters of the request are ignored. A redirect without a query matches every query. The new URL
 * keeps the campaign parameters, so that clicks are counted.
 *
 * @param path the path of the request, as the client sent it
 * @param search the query of the request with its question mark, or an empty text
 * @example findRedirect({ '/Stock.aspx': '/search' }, '/stock.aspx', '?gclid=1') // { kind: 'moved', to: '/search?gclid=1' }
 * @example findRedirect({ '/blog/*': '/pages/*' }, '/blog/towing', '') // { kind: 'moved', to: '/pages/towing' }
 */
export const findRedirect = (redirects: Redirects, path: string, search: string): FoundRedirect | null => {
  const { exact, below } = indexOf(redirects);
  if (exact.size === 0 && below.length === 0) return null;
  const own = withoutCampaignParameters(path + search);
  const withQuery = own.includes('?') ? exact.get(plainAddress(own)) : undefined;
  if (withQuery !== undefined) {
    const campaign = campaignParameters(search);
    return target(withQuery, [], campaign === '' ? '' : `?${campaign}`);
  }
  const plain = plainPath(path);
  const known = exact.get(plain);
  if (known !== undefined) return target(known, [], search);
  const found = below.find(([prefix]) => plain.startsWith(`${prefix}/`) && plain.length > prefix.length + 1);
  if (!found) return null;
  // The part of the requested path that `/*` matches is added to the new URL. It keeps the letter case of the request, because
  // the site at the new URL may distinguish upper and lower case.
  const rest = decoded(path).split('/').filter(Boolean).slice(found[0].split('/').filter(Boolean).length);
  // A path with the part '.' or '..' is not redirected. A browser resolves these parts, so the resulting URL could be outside
  // the folder to which the redirect leads.
  if (rest.some((part) => part === '.' || part === '..')) return null;
  return target(found[1], rest, search);
};

const target = (to: string | 410, rest: readonly string[], search: string): FoundRedirect => {
  if (to === 410) return { kind: 'gone' };
  const place = to.endsWith(EVERYTHING_BELOW) ? to.slice(0, -1) + rest.map(encodeURIComponent).join('/') : to;
  if (search === '' || place.includes('#')) return { kind: 'moved', to: place };
  if (!place.includes('?')) return { kind: 'moved', to: place + search };
  const campaign = campaignParameters(search);
  return { kind: 'moved', to: campaign === '' ? place : `${place}&${campaign}` };
};
