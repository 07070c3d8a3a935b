import type { BuiltProgram } from '../built-program.ts';

/**
 * A generator of random numbers: each call returns the next number, from 0 to below 1. A generator made by `drawFrom`
 * with the same seed returns the same numbers.
 */
export type Draw = () => number;

export const drawFrom = (seed: number): Draw => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

export const pick = <Value>(draw: Draw, values: readonly Value[]): Value => {
  const value = values[Math.floor(draw() * values.length)];
  if (value === undefined) throw new Error('The list from which to choose at random is empty');
  return value;
};

/** What a shopper of one site can browse. */
export interface Browsable {
  readonly site: string;
  /** The path of the search page of the site. */
  readonly search: string;
  /**
   * The paths of the pages in the sitemap of the site, without the vehicle pages. The list also contains some pages
   * that are not in the sitemap.
   */
  readonly pages: readonly string[];
  readonly vehicles: readonly string[];
  /** The values of each facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

const FACETS = ['make', 'simple_body', 'fuel', 'transmission', 'colour', 'car_type', 'seats', 'drive'];
const SORTS = ['price_asc', 'price_desc', 'km_asc', 'year_desc', 'created_at_desc'];
const WORDS = ['toyota', 'white suv under 30k', '7 seats', 'frod ranger', 'kia', 'automatic', 'nothing like it', 'hatch'];

/**
 * Pages of the sitemap that shoppers do not open during a fault. Their whole content is in the database, so they may fail
 * without it.
 */
const NEEDING_DATABASE = ['/site-speed'];

/** Addresses that the sitemap does not list. Not every site has all of them. */
const OTHER_PAGES = ['/sitemap.xml', '/robots.txt', '/api/site', '/new-arrivals.atom', '/dealer-locator', '/compare', '/budget'];

const locations = (xml: string): readonly string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

/** Reads the sitemap and the facets of a site. */
export const readBrowsable = async (program: BuiltProgram, site: string): Promise<Browsable> => {
  const read = async (address: string) => (await program.ask(site, address)).text;
  const first = await read('/sitemap.xml');
  const files = /<sitemapindex/.test(first) ? locations(first).map(pathOf) : [];
  const all = [first, ...(await Promise.all(files.map(read)))].flatMap(locations).map(pathOf);
  const found = all.filter((address) => !/\.xml$/.test(address) && !NEEDING_DATABASE.includes(address));
  const vehicles = found.filter((address) => /^\/cars\/[^/]+-\d+$/.test(address));
  const facets: Record<string, readonly string[]> = {};
  for (const facet of FACETS) {
    const answer = await program.ask(site, `/api/facets/${facet}`);
    const values = answer.status === 200 ? [...answer.text.matchAll(/"value":"([^"\\]+)"/g)].map(([, value]) => value ?? '') : [];
    if (values.length > 0) facets[facet] = values;
  }
  const others: string[] = [];
  for (const address of OTHER_PAGES) if ((await program.ask(site, address)).status === 200) others.push(address);
  const search = /<form [^>]*data-behaviour="search-panel"[^>]*action="([^"]*)"/.exec(await read('/'))?.[1];
  if (search === undefined) throw new Error(`The home page of ${site} has no search panel`);
  return {
    site,
    search,
    pages: [...found.filter((address) => !vehicles.includes(address)), ...others],
    vehicles,
    facets,
  };
};

/** Makes a random search: up to three facets, a range, words, an order and a page. */
export const drawSearch = (draw: Draw, { facets }: Browsable): URLSearchParams => {
  const query = new URLSearchParams();
  const names = Object.keys(facets);
  const count = Math.floor(draw() * 4);
  for (let at = 0; at < count && names.length > 0; at += 1) {
    const name = pick(draw, names);
    query.append(`refinementList[${name}][${at}]`, pick(draw, facets[name] ?? []));
  }
  if (draw() < 0.3) query.set('range[price]', `${Math.floor(draw() * 30_000)}:${30_000 + Math.floor(draw() * 60_000)}`);
  if (draw() < 0.3) query.set('query', pick(draw, WORDS));
  if (draw() < 0.4) query.set('sortBy', pick(draw, SORTS));
  if (draw() < 0.3) query.set('page', String(1 + Math.floor(draw() * 3)));
  return query;
};

/**
 * Chooses at random a URL that a browsing shopper may open. The program must answer all these URLs without the
 * database.
 */
export const drawBrowsing = (draw: Draw, browsable: Browsable): string => {
  const vehicle = pick(draw, browsable.vehicles);
  const id = /(\d+)$/.exec(vehicle)?.[1] ?? '';
  const search = (): URLSearchParams => drawSearch(draw, browsable);
  const kinds: readonly (() => string)[] = [
    () => `${browsable.search}?${search()}`,
    () => `${browsable.search}?${search()}`,
    () => `/api/search?${search()}`,
    () => `/api/search-count?${search()}`,
    () => vehicle,
    () => pick(draw, browsable.vehicles),
    () => `/api${vehicle}/similar`,
    () => `${vehicle}/similar`,
    () => `${vehicle}/phone`,
    () => `/api/cars?limit=${1 + Math.floor(draw() * 20)}`,
    () => `/api/vehicle-states?ids=${id}`,
    () => `/api/suggestions?query=${encodeURIComponent(pick(draw, WORDS).slice(0, 4))}`,
    () => `/api/models`,
    () => (browsable.pages.includes('/compare') ? `/compare?cars=${id}` : vehicle),
    () => `/print?car_id=${vehicle.slice('/cars/'.length)}`,
    () => pick(draw, browsable.pages),
    () => pick(draw, browsable.pages),
    () => '/',
  ];
  return pick(draw, kinds)();
};
