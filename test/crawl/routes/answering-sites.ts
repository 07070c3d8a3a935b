import { idsOf } from '../reading/references.ts';
import { type KnownSite, ROUTE_ADDRESSES } from './route-addresses.ts';

/** The status, the body and the redirect target of an answer. */
interface RouteAnswer {
  readonly status: number;
  readonly text: string;
  readonly location: string;
}

export interface AskedSite extends KnownSite {
  readonly slug: string;
  readonly ask: (address: string) => Promise<RouteAnswer>;
}

/** True if the answer to a request for a route is a page, or a redirect to the sign-in page. */
const isAnswer = ({ status, text, location }: RouteAnswer, anchor: string | undefined): boolean => {
  if (status === 303) return anchor === undefined && location.includes('/sign-in?');
  return status === 200 && (anchor === undefined || idsOf(text).has(anchor));
};

/**
 * The answer to a request for a URL, after at most one redirect. For example, the route of an online purchase redirects
 * to the reservation.
 */
const answerAt = async (site: AskedSite, address: string): Promise<RouteAnswer> => {
  const answer = await site.ask(address);
  const leadsOn = answer.status === 303 && answer.location.startsWith('/') && !answer.location.includes('/sign-in?');
  return leadsOn ? site.ask(answer.location) : answer;
};

const addressIn = async (site: AskedSite, route: string): Promise<string | null> => {
  const { addresses, anchor } = ROUTE_ADDRESSES[route] ?? { addresses: () => [] };
  for (const address of addresses(site)) {
    if (isAnswer(await answerAt(site, address), anchor)) return anchor === undefined ? address : `${address}#${anchor}`;
  }
  return null;
};

/**
 * A route, the slugs of the sites that have this route, and an address of the route on the first of these sites. The address
 * is null if no site has the route.
 */
export interface AnsweredRoute {
  readonly route: string;
  readonly sites: readonly string[];
  readonly address: string | null;
}

/** Sends a request for each route in `ROUTE_ADDRESSES` to each site. Returns for each route which sites have it. */
export const answeringSites = async (sites: readonly AskedSite[]): Promise<readonly AnsweredRoute[]> => {
  const answered: AnsweredRoute[] = [];
  for (const route of Object.keys(ROUTE_ADDRESSES)) {
    const found: { readonly slug: string; readonly address: string }[] = [];
    for (const site of sites) {
      const address = await addressIn(site, route);
      if (address !== null) found.push({ slug: site.slug, address });
    }
    answered.push({ route, sites: found.map(({ slug }) => slug), address: found[0]?.address ?? null });
  }
  return answered;
};
