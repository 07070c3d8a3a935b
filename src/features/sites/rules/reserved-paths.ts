/**
 * Paths that belong to the platform on every site: a search page cannot be moved onto them or below
 * them (ROUTE-28). `reserved-paths.test.ts` holds this list against every path of the product.
 */
const RESERVED = [
  '/api',
  '/assets',
  '/cars',
  '/enquire',
  '/favicon.ico',
  '/healthz',
  '/media',
  '/metrics',
  '/readyz',
  '/robots.txt',
  '/success',
  '/used-car',
];

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/**
 * The reserved path that a path of a site collides with; null when it is free.
 *
 * @example findReservedPath('/cars/used') === '/cars'
 */
export const findReservedPath = (path: string): string | null => {
  const plain = withoutSlash(path);
  if (plain === '/' || plain === '') return '/';
  return RESERVED.find((reserved) => plain === reserved || plain.startsWith(`${reserved}/`)) ?? null;
};

/** Two paths that lead to the same page: a trailing slash makes no difference. */
export const isSamePath = (left: string, right: string): boolean => withoutSlash(left) === withoutSlash(right);
