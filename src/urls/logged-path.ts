import { decodedPath } from './decoded-path.ts';

/** The id of a valuation, which opens pages with a number plate. nginx.conf has the same rule. */
const SECRET_SEGMENT = /(\/trade-in\/)[^/]+/gi;

/**
 * The path of a request as logs show it. A segment that alone opens a private page is hidden. Queries may contain such
 * secrets too (`/reservation?t=`); they must not be passed to this function.
 *
 * @example loggedPath('/trade-in/kJ3nV/details') === '/trade-in/[hidden]/details'
 */
export const loggedPath = (path: string): string => {
  const decoded = decodedPath(path);
  const shown = decoded.replace(SECRET_SEGMENT, '$1[hidden]');
  return shown === decoded ? path : shown;
};
