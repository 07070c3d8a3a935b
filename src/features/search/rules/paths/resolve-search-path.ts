import type { SearchPaths } from '#model/site/options/search/search-path-options.ts';
import { fixedBase } from './fixed-search-base.ts';
import { makeAndModelBase } from './make-and-model-path.ts';
import type { SearchBase, SearchVocabulary } from './search-base.ts';
import { USED_CAR_PATH, usedCarBase } from './used-car-path.ts';

/**
 * Words that are never read as a make when they follow the search path. For example, 'used-cars' is never a make, even if
 * the site's page of used cars has another path (ROUTE-27).
 */
const FIXED_WORDS: readonly (readonly [string, keyof SearchPaths])[] = [
  ['new-cars', 'new'],
  ['demo-cars', 'demo'],
  ['used-cars', 'used'],
  ['new-used-and-demo-cars', 'all'],
  ['new-and-demo-cars', 'newAndDemo'],
];

const FIXED_KINDS: readonly (keyof SearchPaths)[] = ['new', 'demo', 'used', 'all', 'newAndDemo', 'specialOffers', 'search'];

/**
 * Parses the path of a search page (ROUTE-17 to 29); null for other paths. The function tries three kinds of paths in
 * this order:
 * - the fixed paths of the site
 * - makes and models below its search path; a reserved word is never read as a make
 * - paths below /used-car/
 *
 * Letter case and a trailing slash do not matter.
 *
 * @param vocabulary needed to detect unknown parts of a /used-car/ path; a path with an unknown part shows all used
 *   stock
 * @example resolveSearchPath(site.search.paths, '/search/toyota')?.filter // { kind: 'slug', attribute: 'make', value:
 * 'toyota' }
 */
export const resolveSearchPath = (paths: SearchPaths, path: string, vocabulary?: SearchVocabulary): SearchBase | null => {
  const asked = normalise(path);
  const fixed = FIXED_KINDS.find((kind) => normalise(paths[kind]) === asked);
  if (fixed) return fixedBase(paths, fixed);
  const belowSearch = partsBelow(normalise(paths.search), asked);
  if (belowSearch) return belowSearchPath(paths, belowSearch);
  const belowUsedCar = asked === USED_CAR_PATH ? [] : partsBelow(USED_CAR_PATH, asked);
  return belowUsedCar ? usedCarBase(belowUsedCar, vocabulary) : null;
};

const belowSearchPath = (paths: SearchPaths, parts: readonly string[]): SearchBase | null => {
  const word = FIXED_WORDS.find(([fixedWord]) => fixedWord === parts[0]);
  if (word && parts.length === 1) return fixedBase(paths, word[1]);
  return word ? null : makeAndModelBase(normalise(paths.search), parts);
};

const normalise = (path: string): string => {
  const decoded = decodePath(path).toLowerCase().replace(/\/+/g, '/');
  return decoded.length > 1 ? decoded.replace(/\/$/, '') : decoded;
};

/** A path with invalid percent-encoding is not decoded. */
const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const partsBelow = (base: string, path: string): readonly string[] | null => {
  const prefix = base === '/' ? base : `${base}/`;
  return path.startsWith(prefix) && path.length > prefix.length ? path.slice(prefix.length).split('/') : null;
};
