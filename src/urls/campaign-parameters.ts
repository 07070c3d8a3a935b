/**
 * Query parameters that advertising and mail services add to links, to count clicks. No page depends on them, so a page
 * with them is the same page as without them (docs/settled.md, 'Pages, cache, visitors').
 */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'igshid',
  'mc_cid',
  'mc_eid',
  '_ga',
  '_gl',
  'srsltid',
] as const;

const NAMES: ReadonlySet<string> = new Set(CAMPAIGN_PARAMETERS);

const isCampaignPair = (pair: string): boolean => NAMES.has(pair.split('=', 1)[0] ?? '');

/**
 * The campaign parameters of a query as they were sent, without question mark; empty if there are none.
 *
 * @example campaignParameters('?make=kia&gclid=1') === 'gclid=1'
 */
export const campaignParameters = (search: string): string => search.replace(/^\?/, '').split('&').filter(isCampaignPair).join('&');

/**
 * Removes the campaign parameters from the path and query of a request. The other parameters stay exactly as they were
 * sent. Names are compared exactly, as a browser does for `No-Vary-Search`.
 *
 * @example withoutCampaignParameters('/search?make=kia&utm_source=mail') === '/search?make=kia'
 */
export const withoutCampaignParameters = (address: string): string => {
  const start = address.indexOf('?');
  if (start === -1) return address;
  const kept = address
    .slice(start + 1)
    .split('&')
    .filter((pair) => !isCampaignPair(pair));
  return kept.length === 0 ? address.slice(0, start) : `${address.slice(0, start)}?${kept.join('&')}`;
};

/**
 * The HTTP header `No-Vary-Search`. A browser or a cache that supports this header uses one stored copy of a page for
 * all values of the campaign parameters and for every order of the other parameters.
 */
export const NO_VARY_SEARCH_HEADER = {
  'no-vary-search': `key-order, params=(${CAMPAIGN_PARAMETERS.map((name) => `"${name}"`).join(' ')})`,
} as const;
