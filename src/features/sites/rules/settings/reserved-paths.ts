import { withoutEndSlashes } from '#urls/without-end-slashes.ts';

/**
 * Paths that the platform uses on every site: a search page cannot be moved to them or below them (ROUTE-28).
 * `reserved-paths.server.test.ts` compares this list with every path of the product.
 */
const RESERVED = [
  '/.well-known',
  '/4x4-outdoor',
  '/__kit',
  '/about-us',
  '/accessibility',
  '/alerts',
  '/answered',
  '/api',
  '/appointment',
  '/apply-for-finance',
  '/assets',
  '/book-test-drive',
  '/brands',
  '/budget',
  '/careers',
  '/cars',
  '/checkout-journey',
  '/contact',
  '/contact-us',
  '/dealer-locator',
  '/dealerships',
  '/enquire',
  '/eofy',
  '/favicon.ico',
  '/finance',
  '/finance-and-insurance',
  '/finance-enquiry',
  '/finance-pre-approval',
  '/favourites',
  '/feeds',
  '/fleet',
  '/healthz',
  '/images',
  '/locations',
  '/llms.txt',
  '/mcp',
  '/media',
  '/metrics',
  '/models',
  '/my-garage',
  '/mybigboxcars',
  '/myblinkr',
  '/mymotorama',
  '/myservco',
  '/neotek',
  '/new-arrivals.atom',
  '/offers',
  '/offline',
  '/online-payment',
  '/owner-benefits',
  '/pages',
  '/parts',
  '/payments',
  '/personalised',
  '/policy-reports',
  '/compare',
  '/print',
  '/privacy-policy',
  '/readyz',
  '/site-speed',
  '/reservation',
  '/roadside-assist',
  '/robots.txt',
  '/saved-cars',
  '/saved-vehicles',
  '/sell-my-car',
  '/sell-your-car',
  '/service',
  '/service-worker.js',
  '/share',
  '/sign-in',
  '/sign-out',
  '/sitemap.xml',
  '/sitemaps',
  '/spin-to-win',
  '/success',
  '/terms-and-conditions',
  '/trade-in',
  '/twg-cars',
  '/twg-rental',
  '/twg-tyres',
  '/unsubscribe',
  '/used-car',
  '/vehicle-parts-and-accessories',
  '/warranty',
  '/watchlist',
];

const withoutSlash = (path: string): string => (path.length > 1 ? withoutEndSlashes(path) : path);

/**
 * The reserved path that conflicts with a path of a site; null when there is none.
 *
 * @example findReservedPath('/cars/used') === '/cars'
 */
export const findReservedPath = (path: string): string | null => {
  const plain = withoutSlash(path);
  if (plain === '/' || plain === '') return '/';
  // ROUTE-55
  if (/^\/[^/]+\/overview$/.test(plain)) return '/{brand}/overview';
  return RESERVED.find((reserved) => plain === reserved || plain.startsWith(`${reserved}/`)) ?? null;
};

/** Whether two paths lead to the same page: a trailing slash is ignored. */
export const isSamePath = (left: string, right: string): boolean => withoutSlash(left) === withoutSlash(right);
