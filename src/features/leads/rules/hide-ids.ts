const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Replaces each secret id in the path of a page with '…'. A person who knows the whole path could open the page, for
 * example the page of a shopper's valuation.
 *
 * @example hideIds('/trade-in/6f1c2f9e-0000-4000-8000-000000000001/details') === '/trade-in/…/details'
 */
export const hideIds = (path: string): string => path.replace(UUID, '…');
