import { z } from 'zod';

/** The paths under which a site can show the page of a signed-in shopper (ROUTE-59 to 63). */
export const GARAGE_PATHS = ['/my-garage', '/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco'] as const;

/**
 * The paths under which a site can show the saved vehicles (ROUTE-64). On every site, the first path redirects to the
 * path that the site has chosen.
 */
export const WATCHLIST_PATHS = ['/watchlist', '/saved-cars', '/saved-vehicles', '/favourites'] as const;

/** The paths of the page of a signed-in shopper, and of the page with the saved vehicles (ROUTE-66). */
export const garageAndWatchlistPaths = {
  garagePath: z
    .enum(GARAGE_PATHS)
    .default('/my-garage')
    .describe('Path of the page of a signed-in shopper (ROUTE-66); the site has this page if `features.garage` is on.'),
  watchlistPath: z
    .enum(WATCHLIST_PATHS)
    .default('/watchlist')
    .describe(
      'Path of the page with the saved vehicles of a shopper (ROUTE-66). If the path is not /watchlist, the path /watchlist redirects to this page.',
    ),
};
