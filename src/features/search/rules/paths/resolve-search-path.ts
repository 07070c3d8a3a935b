import { bodyName } from '#features/stock/rules/body-names.ts';
import { slugify } from '#kernel/text.ts';
import type { FacetAttribute, SearchOptions } from '#model/site/options/search/search-options.ts';
import type { StockFilter } from '../stock-search.ts';

export type SearchPaths = SearchOptions['paths'];

/** The stock that the path of a search page selects. */
export interface SearchBase {
  readonly kind: keyof SearchPaths | 'make' | 'model' | 'usedCar';
  /**
   * The canonical path of this page. Other spellings are redirected to it. A /used-car/ path with unknown parts is not
   * redirected, but names this path as its canonical address.
   */
  readonly canonicalPath: string;
  /** The filter of the page; null if the page shows all stock of the site. */
  readonly filter: StockFilter | null;
  /** The slugs on the page of a make or model. */
  readonly makeSlug?: string;
  readonly modelSlug?: string;
}

/** Tells which values occur in the stock. Without a vocabulary, every slug in a path is accepted. */
export interface SearchVocabulary {
  /** Whether any vehicle of the site has a value with this slug. */
  hasValue(attribute: FacetAttribute, slug: string): boolean;
}

const is = (attribute: FacetAttribute, value: string): StockFilter => ({ kind: 'is', attribute, value });
const hasSlug = (attribute: FacetAttribute, value: string): StockFilter => ({ kind: 'slug', attribute, value });

/**
 * The filter of each fixed search page (ROUTE-18 to 22, 25 and 26). Special offers are cars with an offer price.
 */
const FIXED_FILTERS: Readonly<Record<keyof SearchPaths, StockFilter | null>> = {
  new: is('car_type', 'new'),
  demo: is('car_type', 'demo'),
  used: is('car_type', 'used'),
  all: null,
  newAndDemo: { kind: 'or', of: [is('car_type', 'new'), is('car_type', 'demo')] },
  specialOffers: { kind: 'compare', attribute: 'offer_price', operator: '>', value: 0 },
  search: null,
};

/**
 * Reserved words: parts of a path below the search path that are never read as a make. This is so even if the site has
 * moved the page of a word to another path (ROUTE-27).
 */
const FIXED_WORDS: readonly (readonly [string, keyof SearchPaths])[] = [
  ['new-cars', 'new'],
  ['demo-cars', 'demo'],
  ['used-cars', 'used'],
  ['new-used-and-demo-cars', 'all'],
  ['new-and-demo-cars', 'newAndDemo'],
];

const FIXED_KINDS: readonly (keyof SearchPaths)[] = ['new', 'demo', 'used', 'all', 'newAndDemo', 'specialOffers', 'search'];

const USED_CAR = '/used-car';
/**
 * The facets that the parts of a /used-car/ path may name after make and model (ROUTE-29). The most common facet is
 * first.
 */
export const USED_CAR_FACETS: readonly FacetAttribute[] = [
  'simple_body',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'state',
  'city',
  'year',
  'badge',
  'series',
];

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
  const belowUsedCar = asked === USED_CAR ? [] : partsBelow(USED_CAR, asked);
  return belowUsedCar ? usedCarBase(belowUsedCar, vocabulary) : null;
};

const fixedBase = (paths: SearchPaths, kind: keyof SearchPaths): SearchBase => ({
  kind,
  canonicalPath: paths[kind],
  filter: FIXED_FILTERS[kind],
});

const belowSearchPath = (paths: SearchPaths, parts: readonly string[]): SearchBase | null => {
  const [makePart = '', modelPart, ...rest] = parts;
  const word = FIXED_WORDS.find(([fixedWord]) => fixedWord === makePart);
  if (word && modelPart === undefined) return fixedBase(paths, word[1]);
  const makeSlug = slugify(makePart);
  if (word || rest.length > 0 || makeSlug === '') return null;
  const makePath = `${normalise(paths.search)}/${makeSlug}`;
  if (modelPart === undefined) return { kind: 'make', canonicalPath: makePath, filter: hasSlug('make', makeSlug), makeSlug };
  const modelSlug = slugify(modelPart);
  if (modelSlug === '') return null;
  const filter: StockFilter = { kind: 'and', of: [hasSlug('make', makeSlug), hasSlug('model', modelSlug)] };
  return { kind: 'model', canonicalPath: `${makePath}/${modelSlug}`, filter, makeSlug, modelSlug };
};

const usedCarBase = (parts: readonly string[], vocabulary: SearchVocabulary | undefined): SearchBase => {
  const allUsed: SearchBase = { kind: 'usedCar', canonicalPath: USED_CAR, filter: is('car_type', 'used') };
  const slugs = parts.map(slugify);
  const valueSlug = (attribute: FacetAttribute, slug: string): string =>
    attribute === 'simple_body' || attribute === 'body' ? slugify(bodyName(slug)) : slug;
  const attributes: FacetAttribute[] = [];
  for (const slug of slugs) {
    const attribute = usedCarFacets(attributes).find(
      (one) => slug !== '' && (vocabulary?.hasValue(one, valueSlug(one, slug)) ?? isPlaced(one, attributes)),
    );
    if (!attribute) return allUsed;
    attributes.push(attribute);
  }
  const conditions = attributes.map((attribute, index) => hasSlug(attribute, valueSlug(attribute, slugs[index] ?? '')));
  if (conditions.length === 0) return allUsed;
  const [makeSlug, modelSlug] = (['make', 'model'] as const).map((attribute) => slugs[attributes.indexOf(attribute)]);
  return {
    kind: 'usedCar',
    canonicalPath: [USED_CAR, ...slugs].join('/'),
    filter: { kind: 'and', of: [is('car_type', 'used'), ...conditions] },
    ...(makeSlug === undefined ? {} : { makeSlug }),
    ...(modelSlug === undefined ? {} : { modelSlug }),
  };
};

/**
 * The facets that the next part of a path may name. A make must be the first part, a model must follow a make, and each
 * facet may occur only once.
 */
const usedCarFacets = (before: readonly FacetAttribute[]): readonly FacetAttribute[] => {
  const leading: FacetAttribute[] = before.length === 0 ? ['make'] : before.length === 1 && before[0] === 'make' ? ['model'] : [];
  return [...leading, ...USED_CAR_FACETS].filter((attribute) => !before.includes(attribute));
};

/** Without a vocabulary, the first part is read as a make and the second as a model. All other parts are unknown. */
const isPlaced = (attribute: FacetAttribute, before: readonly FacetAttribute[]): boolean =>
  attribute === (before.length === 0 ? 'make' : before.length === 1 ? 'model' : null);

const normalise = (path: string): string => {
  const decoded = decodePath(path).toLowerCase().replace(/\/+/g, '/');
  return decoded.length > 1 ? decoded.replace(/\/$/, '') : decoded;
};

/** A path with invalid percent-encoding is read literally. */
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
