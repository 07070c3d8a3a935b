/**
 * The content pages whose paths are not below `/pages/`, by name (ROUTE-42, 44 to 52, 65, 67 to 72). All other content
 * pages are below `/pages/`.
 */
export const STANDARD_PAGES = [
  'service',
  'vehicle-parts-and-accessories',
  'warranty',
  'roadside-assist',
  'owner-benefits',
  'about-us',
  'careers',
  'fleet',
  'terms-and-conditions',
  'privacy-policy',
  'accessibility',
  'eofy',
  'twg-cars',
  'twg-rental',
  'twg-tyres',
  'finance-and-insurance',
  'neotek',
  '4x4-outdoor',
] as const;

const OWN_PATHS: ReadonlySet<string> = new Set(STANDARD_PAGES);

/**
 * Returns the path of a content page (ROUTE-42 to 52, 56, 67 to 72, 79). The name of a page is the name of its file
 * without the file extension.
 *
 * This function is not in `paths.ts`, because the browser loads `paths.ts` and does not need the list of content pages.
 *
 * @example contentPagePath('careers') === '/careers'
 * @example contentPagePath('electric-vehicles') === '/pages/electric-vehicles'
 */
export const contentPagePath = (name: string): string => `${OWN_PATHS.has(name) ? '' : '/pages'}/${encodeURIComponent(name)}`;
