import { decodedPath } from './decoded-path.ts';

/**
 * Matches the id of a valuation in a path. Anyone with this id can open pages that show a number plate. `nginx.conf` hides
 * these ids in the logs of nginx too.
 */
const SECRET_SEGMENT = /(\/trade-in\/)[^/]+/gi;

/**
 * The path of a request as logs show it. A segment of the path is hidden if everybody who knows it can open a private page. A
 * query can contain such a secret too (`/reservation?t=`), so callers must pass the path without its query.
 *
 * @example loggedPath('/trade-in/kJ3nV/details') === '/trade-in/[hidden]/details'
 */
export const loggedPath = (path: string): string => {
  const decoded = decodedPath(path);
  const shown = decoded.replace(SECRET_SEGMENT, '$1[hidden]');
  return shown === decoded ? path : shown;
};
