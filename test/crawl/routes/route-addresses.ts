/** A vehicle in the answer of the search API. */
export interface KnownVehicle {
  readonly id: number;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
}

/** What the crawler knows about a site. The crawler uses these facts to make URLs for routes with parameters. */
export interface KnownSite {
  readonly vehicles: readonly KnownVehicle[];
  /** Every URL (path and query) of the site that was answered with status 200. */
  readonly answered: readonly string[];
}

/**
 * The URLs to request for one route. If `anchor` is set, a URL counts only if its page contains an element with this
 * id.
 */
export interface RouteAddresses {
  readonly addresses: (site: KnownSite) => readonly string[];
  readonly anchor?: string;
}

const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const MOST = 8;

const at = (...addresses: readonly string[]): RouteAddresses => ({ addresses: () => addresses });

/** Makes one address for each of the first `MOST` vehicles of a site, for example the address of the vehicle's page. */
const each = (address: (vehicle: KnownVehicle) => string, anchor?: string): RouteAddresses => ({
  addresses: ({ vehicles }) => vehicles.slice(0, MOST).map(address),
  ...(anchor === undefined ? {} : { anchor }),
});

/** Addresses that the crawler found by following links, and that match a pattern. */
const linked = (pattern: RegExp, anchor?: string): RouteAddresses => ({
  addresses: ({ answered }) => answered.filter((address) => pattern.test(address)).slice(0, anchor === undefined ? 1 : 40),
  ...(anchor === undefined ? {} : { anchor }),
});

const anchor = (id: string, ...addresses: readonly string[]): RouteAddresses => ({ ...at(...addresses), anchor: id });

/**
 * The URLs to request for the routes in docs/requirements.md (ROUTE area). The requirements ROUTE-17, 27, 28, 66 and 79
 * are not listed, because they are rules about URLs and not routes.
 */
export const ROUTE_ADDRESSES: Readonly<Record<string, RouteAddresses>> = {
  'ROUTE-01': each(({ slug }) => `/cars/${slug}`),
  'ROUTE-02': each(({ slug }) => `/cars/${slug}/checkout`),
  'ROUTE-03': each(({ slug }) => `/cars/${slug}/buy-online`),
  'ROUTE-04': each(({ id }) => `/cars/trade-in?car_id=${id}`),
  'ROUTE-05': at('/trade-in'),
  'ROUTE-06': at('/sell-your-car'),
  'ROUTE-07': at('/sell-my-car'),
  'ROUTE-08': each(({ slug }) => `/checkout-journey?car_id=${slug}`),
  'ROUTE-09': each(({ slug }) => `/print?car_id=${slug}`),
  'ROUTE-10': at('/success'),
  'ROUTE-11': at('/finance'),
  'ROUTE-12': at('/finance-enquiry'),
  'ROUTE-13': at('/apply-for-finance'),
  'ROUTE-14': at('/finance-pre-approval'),
  'ROUTE-15': each(({ id }) => `/personalised/finance?car_id=${id}`),
  'ROUTE-16': each(({ id }) => `/finance?car_id=${id}`, 'finance-form'),
  'ROUTE-18': at('/search/new-cars'),
  'ROUTE-19': at('/search/demo-cars'),
  'ROUTE-20': at('/search/used-cars'),
  'ROUTE-21': at('/search/new-used-and-demo-cars/'),
  'ROUTE-22': at('/search/new-and-demo-cars'),
  'ROUTE-23': each(({ make }) => `/search/${slugOf(make)}`),
  'ROUTE-24': each(({ make, model }) => `/search/${slugOf(make)}/${slugOf(model)}`),
  'ROUTE-25': at('/special-offers'),
  'ROUTE-26': at('/search'),
  'ROUTE-29': each(({ make }) => `/used-car/${slugOf(make)}`),
  'ROUTE-30': at('/parts/search'),
  'ROUTE-31': linked(/refinementList\[dealership_slug\]\[0\]=|refinementList%5Bdealership_slug%5D/),
  'ROUTE-32': at('/models'),
  'ROUTE-33': at('/models?body=suv', '/models?body=hatch'),
  'ROUTE-34': linked(/^\/(?!search|models$)[a-z0-9-]+$/),
  'ROUTE-35': linked(/^\/offers\/\d+$/),
  'ROUTE-36': linked(/^\/offers\/[a-z-]+\/\d+$/),
  'ROUTE-37': linked(/^\/locations\/[^/]+$/),
  'ROUTE-38': linked(/^\/contact-us\/[^/]+$/),
  'ROUTE-39': at('/contact'),
  'ROUTE-40': at('/dealerships'),
  'ROUTE-41': at('/dealer-locator'),
  'ROUTE-42': at('/service'),
  'ROUTE-43': anchor('service-booking', '/service'),
  'ROUTE-44': at('/vehicle-parts-and-accessories'),
  'ROUTE-45': at('/pages/warranty'),
  'ROUTE-46': at('/roadside-assist'),
  'ROUTE-47': at('/owner-benefits'),
  'ROUTE-48': at('/about-us'),
  'ROUTE-49': at('/careers'),
  'ROUTE-50': at('/fleet'),
  'ROUTE-51': at('/terms-and-conditions'),
  'ROUTE-52': at('/privacy-policy'),
  'ROUTE-53': at('/book-test-drive'),
  'ROUTE-54': at('/brands'),
  'ROUTE-55': linked(/^\/[^/]+\/overview$/),
  'ROUTE-56': at('/pages/electric-vehicles'),
  'ROUTE-57': at('/spin-to-win'),
  'ROUTE-58': at('/online-payment'),
  'ROUTE-59': at('/my-garage'),
  'ROUTE-60': at('/mymotorama'),
  'ROUTE-61': at('/mybigboxcars'),
  'ROUTE-62': at('/myblinkr'),
  'ROUTE-63': at('/myservco'),
  'ROUTE-64': at('/watchlist'),
  'ROUTE-65 /eofy': at('/eofy'),
  'ROUTE-65 /pages/eofy-sale': linked(/^\/pages\/eofy-sale/),
  'ROUTE-67': at('/twg-cars'),
  'ROUTE-68': at('/twg-rental'),
  'ROUTE-69': at('/twg-tyres'),
  'ROUTE-70': at('/finance-and-insurance'),
  'ROUTE-71': at('/neotek'),
  'ROUTE-72': at('/4x4-outdoor'),
  'ROUTE-73': at('/sign-in'),
  'ROUTE-74': each(({ slug }) => `/cars/${slug}`, 'finance-calculator'),
  'ROUTE-75': each(({ slug }) => `/cars/${slug}`, 'vehicle-map'),
  'ROUTE-76': each(({ slug }) => `/cars/${slug}`, 'financeDisclaimer'),
  'ROUTE-77': linked(/^\/(locations\/[^/]+|contact|)$/, 'reviews'),
  'ROUTE-78': anchor('finance-form', '/finance', '/finance-enquiry', '/apply-for-finance'),
};

/** The paths that a site can choose for its garage page. The crawler sets each of them on one demo site in turn. */
export const GARAGE_VARIANTS = ['/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco'] as const;

/** The ROUTE requirements that state a rule about URLs instead of describing a route. */
export const ROUTE_RULES: readonly string[] = ['ROUTE-17', 'ROUTE-27', 'ROUTE-28', 'ROUTE-66', 'ROUTE-79'];
