import type { Account } from '#features/accounts/rules/account.ts';
import type { SignedIn } from '#features/accounts/server/sessions.server.ts';
import type { Alerts } from '#features/alerts/server/alerts.server.ts';
import { favouriteIds } from '#features/stock/rules/keeping/browser-favourites.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { WATCHLIST_PATHS } from '#model/site/options/shoppers/garage-and-watchlist-paths.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import type { Route } from '#pages/route.ts';
import { type SaveServices, saveVehicle } from '#pages/save-to-watchlist.ts';
import { savedCards } from '#pages/saved-cards.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { favouritesPage } from './favourites.ts';
import { ACTION_FIELD, type WatchlistAlerts, WatchlistPage } from './watchlist-page.tsx';

interface WatchlistServices extends SaveServices {
  readonly vehicles: Pick<VehicleStore, 'findById' | 'listByIds'>;
  readonly alerts: Pick<Alerts, 'noteSaved' | 'watchSaved' | 'unwatchSaved' | 'watchesSaved' | 'managePath'>;
  readonly notFound: PageHandler;
}

const DONE_PARAM = 'done';
/** WATCH-07 and WATCH-08. */
const DONE_TEXTS: Readonly<Record<string, string>> = {
  saved: 'Car Saved In Watchlist',
  removed: 'Car Removed',
  'alerts-on': 'The email alert is on.',
  'alerts-off': 'The email alert is off.',
};

const doneAnswer = (done: 'saved' | 'removed' | 'alerts-on' | 'alerts-off'): PageAnswer => ({
  kind: 'redirect',
  status: 303,
  location: `${paths.watchlist()}?${DONE_PARAM}=${done}`,
});

/**
 * `GET` and `POST /watchlist?car_id={id}` (ROUTE-64, WATCH-15): the vehicles that the signed-in shopper saved.
 * `withSignInGate` redirects visitors without a session to the sign-in page. After the sign-in, a visitor returns to
 * this page. If the visitor had posted a vehicle, the page now saves this vehicle (WATCH-04).
 */
const watchlistPage =
  (services: WatchlistServices): PageHandler =>
  async (page) => {
    const { session, request, url, site } = page;
    if (session === undefined) throw new Error(`The page ${url.pathname} was opened without a session`);
    const id = Number(url.searchParams.get('car_id'));
    const vehicle = id > 0 ? await services.vehicles.findById(site, id) : null;
    if (request.method === 'POST') return act(services, page, session, { id, vehicle });
    if (vehicle === null) return show(services, page, session, { done: DONE_TEXTS[url.searchParams.get(DONE_PARAM) ?? ''] ?? null });
    return comesFromThisSite(request) ? save(services, page, session, vehicle) : show(services, page, session, { asked: vehicle });
  };

/**
 * Whether the browser reports that the shopper came from a page of this site, such as the sign-in page. A link on another site
 * must not save a vehicle by itself, so a shopper who comes from there presses a button first.
 */
const comesFromThisSite = ({ headers }: Request): boolean => headers.get('sec-fetch-site') === 'same-origin' && !headers.has('sec-purpose');

const act = async (
  services: WatchlistServices,
  page: PageRequest,
  session: SignedIn,
  { id, vehicle }: { readonly id: number; readonly vehicle: Vehicle | null },
): Promise<PageAnswer> => {
  const { [ACTION_FIELD]: action } = (await readPostedFields(page.request)) ?? {};
  if (action === 'remove' && Number.isSafeInteger(id)) {
    await services.watchlist.remove(page.site, session.account.id, id, services.clock.now());
    return doneAnswer('removed');
  }
  if (page.site.features.alerts && action === 'alerts-on') return turnAlertsOn(services, page, session);
  if (action === 'alerts-off') {
    await services.alerts.unwatchSaved(page.site, session.account.id);
    return doneAnswer('alerts-off');
  }
  if (action === 'save' && vehicle !== null) return save(services, page, session, vehicle);
  return show(services, page, session, { status: 422, alert: `This ${page.site.vehicleWord.singular} is no longer listed here.` });
};

const turnAlertsOn = async (services: WatchlistServices, page: PageRequest, session: SignedIn): Promise<PageAnswer> =>
  (await services.alerts.watchSaved(page.site, session.account, page.canonicalOrigin))
    ? doneAnswer('alerts-on')
    : show(services, page, session, {
        status: 422,
        alert: 'The alert could not be turned on. Your account needs an email address for it.',
      });

const save = async (services: WatchlistServices, page: PageRequest, session: SignedIn, vehicle: Vehicle): Promise<PageAnswer> => {
  const saved = await saveVehicle(services, page, session.account, vehicle);
  return saved.ok ? doneAnswer('saved') : show(services, page, session, { status: 422, alert: saved.error });
};

interface Shown {
  readonly status?: number;
  readonly alert?: string | null;
  readonly done?: string | null;
  readonly asked?: Vehicle | null;
}

const show = async (
  services: WatchlistServices,
  { site }: PageRequest,
  { account }: SignedIn,
  { status = 200, alert = null, done = null, asked = null }: Shown,
): Promise<PageAnswer> => {
  const cards = await savedCards(services, site, account);
  const isSaved = (id: number): boolean => cards.some((card) => card.id === id);
  return {
    kind: 'page',
    status,
    head: {
      title: `Saved ${site.vehicleWord.plural} | ${site.name}`,
      description: null,
      canonicalPath: null,
      indexable: false,
      sheets: ['account'],
    },
    caching: 'private',
    body: (
      <WatchlistPage
        site={site}
        cards={cards}
        alert={alert}
        done={done}
        asked={asked === null || isSaved(asked.id) ? null : { id: asked.id, title: vehicleName(asked) }}
        needsPhone={account.phone === null}
        alerts={site.features.alerts ? await alertsView(services, site, account) : null}
      />
    ),
  };
};

const alertsView = async ({ alerts }: WatchlistServices, site: Site, account: Account): Promise<WatchlistAlerts> => ({
  needsEmail: account.email === null,
  isOn: await alerts.watchesSaved(site, account.id),
  managePath: alerts.managePath(site, account),
});

const hasWatchlist = ({ features }: Site): boolean => features.garage;
const hasSavedVehicles = ({ features }: Site): boolean => features.garage || features.favourites;

/**
 * The page of saved vehicles. It shows the vehicles that are saved in the shopper's account, or, on a site without
 * accounts, in the browser. The site chooses one of several paths for this page. Requests for the other paths are
 * redirected to the chosen path.
 */
const savedVehiclesPage = (services: WatchlistServices): PageHandler => {
  const [ofAccount, ofBrowser] = [watchlistPage(services), favouritesPage(services)];
  return async (page) => {
    const { watchlistPath } = page.site.signIn;
    if (page.url.pathname !== watchlistPath) return { kind: 'redirect', status: 302, location: watchlistPath + page.url.search };
    return hasWatchlist(page.site) ? ofAccount(page) : ofBrowser(page);
  };
};

/** The paths other than `/watchlist` that a site can choose for the page of saved vehicles. */
const CHOSEN_PATHS = WATCHLIST_PATHS.filter((path) => path !== paths.watchlist());

/**
 * The routes of the page of saved vehicles. The site chooses the path of this page (ROUTE-66), and a GET of
 * `/watchlist` redirects to the chosen path. The forms of the page always post to `/watchlist`.
 */
export const WATCHLIST_ROUTES: readonly Route<WatchlistServices>[] = [
  {
    method: 'GET',
    path: paths.watchlist(),
    handler: whereOn(hasSavedVehicles, savedVehiclesPage),
    isOn: hasSavedVehicles,
    canonicalAddress: (site, url) =>
      hasWatchlist(site) || site.signIn.watchlistPath !== paths.watchlist()
        ? null
        : paths.favourites(...favouriteIds(url.searchParams.get('cars'))),
  },
  { method: 'POST', path: paths.watchlist(), handler: whereOn(hasWatchlist, watchlistPage), isOn: hasWatchlist },
  ...CHOSEN_PATHS.map((path): Route<WatchlistServices> => {
    const isOn = (site: Site): boolean => hasSavedVehicles(site) && site.signIn.watchlistPath === path;
    return { method: 'GET', path, handler: whereOn(isOn, savedVehiclesPage), isOn };
  }),
];
