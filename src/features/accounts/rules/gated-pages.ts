import type { Site } from '#model/site/site.ts';
import { decodedPath } from '#urls/decoded-path.ts';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import type { SignInType } from './sign-in-type.ts';

type GatedSite = Pick<Site, 'features' | 'signIn' | 'spinToWin'>;

/** For each type of sign-in, the paths of the site that need it. */
const gatesOf = ({
  features,
  spinToWin,
  signIn: { gates, garagePath, watchlistPath },
}: GatedSite): readonly (readonly [SignInType, readonly string[]])[] => [
  ['my-garage', features.garage ? [garagePath] : []],
  // WATCH-04: the watchlist asks for a sign-in of the type 'watchlist'.
  ['watchlist', features.garage ? [paths.watchlist(), watchlistPath] : []],
  ['spin-to-win', spinToWin === null ? [] : [paths.spinToWin()]],
  ['trade-in', gates.tradeIn ? [paths.pages.tradeIn(), paths.pages.vehicleTradeIn()] : []],
  ['trade-in', gates.sellMyCar ? [paths.sellYourCar(), paths.sellMyCar()] : []],
  ['finance', gates.finance ? [paths.pages.personalisedFinance()] : []],
  ['online-payment', features.onlinePayment ? [paths.onlinePayment()] : []],
  ['car-finance', gates.equifax ? [paths.pages.applyForFinance(), paths.pages.financePreApproval()] : []],
];

const gatesCheckout = ({ features, signIn }: GatedSite): boolean => features.reserve && signIn.gates.checkout;

/**
 * Decodes a path and removes the slashes at its end. The router reads '/trade%2Din' as '/trade-in', so the check for
 * the sign-in must read it in the same way.
 */
const plainPath = (path: string): string => {
  const decoded = decodedPath(path);
  return decoded.length > 1 ? withoutEndSlashes(decoded) : decoded;
};

/**
 * The type of the sign-in that a page of the site needs (AUTH-03 to 12); null if everybody may open it.
 *
 * @example signInGate(site, '/my-garage') === 'my-garage'
 */
export const signInGate = (site: GatedSite, path: string): SignInType | null =>
  gatesOf(site).find(([, gated]) => gated.includes(plainPath(path)))?.[0] ?? (isGatedCheckout(site, path) ? 'checkout' : null);

/**
 * True if the path is that of a page for reserving a vehicle, and the site requires a sign-in for this page (AUTH-05).
 */
const isGatedCheckout = (site: GatedSite, path: string): boolean =>
  gatesCheckout(site) && /^\/cars\/.+\/(checkout|buy-online)$/.test(plainPath(path));

/** Whether the site has accounts: true if at least one page of the site, such as the account page, needs a sign-in. */
export const hasAccounts = (site: GatedSite): boolean => gatesCheckout(site) || gatesOf(site).some(([, gated]) => gated.length > 0);

/** The query parameters in the site's links to pages that need a sign-in (ROUTE-04, 15, 16). */
const LINK_PARAMS = ['car_id', 'car_type', 'preferredDealership', 'vehiclePriceBudget'];

/**
 * Path and query of a page that needs a sign-in, for the link to the sign-in page. Only the parameters in `LINK_PARAMS`
 * are kept, because another parameter could contain personal data, which would then be in the link.
 *
 * @example gatedLink(new URL('https://yard.example/personalised/finance?car_id=7&email=jo@example.com')) === '/personalised/finance?car_id=7'
 */
export const gatedLink = ({ pathname, searchParams }: URL): string => {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => LINK_PARAMS.includes(name)));
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
};
