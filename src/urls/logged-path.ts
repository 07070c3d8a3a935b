import { decodedPath } from './decoded-path.ts';

/**
 * Matches the id of a valuation in a path. Anyone with this id can open pages that show a number plate. `nginx.conf` hides
 * these ids in the logs of nginx too.
 */
const SECRET_SEGMENT = /(\/trade-in\/)[^/]+/gi;

/**
 * The path of a request as logs show it. Some segments of paths are secrets: everybody who knows such a segment can
 * open a private page. Logs do not show these segments. A query can contain a secret too (`/reservation?t=`), so
 * callers must pass the path without its query.
 *
 * @example loggedPath('/trade-in/kJ3nV/details') === '/trade-in/[hidden]/details'
 */
export const loggedPath = (path: string): string => {
  const decoded = decodedPath(path);
  const shown = decoded.replace(SECRET_SEGMENT, '$1[hidden]');
  return shown === decoded ? path : shown;
};
