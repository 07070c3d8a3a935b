import type { Clock } from '#kernel/clock.ts';
import type { GeoPoint } from '#kernel/geo-distance.ts';
import { localYear } from '#kernel/local-year.ts';
import type { Timed } from '#kernel/timed.ts';
import type { FacetAttribute, RangeAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { resolveSearchPath } from '../rules/paths/resolve-search-path.ts';
import type { SearchBase } from '../rules/paths/search-base.ts';
import { applyReading, isPlainWords, isPlainWordsIfNothingFound } from '../rules/plain-words/apply-reading.ts';
import type { PlainReading } from '../rules/plain-words/plain-condition.ts';
import { PLAIN_WORD_FACETS, type PlainWordsSource, type Thirds } from '../rules/plain-words/plain-words-source.ts';
import { readPlainWords } from '../rules/plain-words/read-plain-words.ts';
import { prepareStockWords, type StockWords } from '../rules/plain-words/stock-words.ts';
import { type ThirdOf, thirdLimit } from '../rules/plain-words/third-limits.ts';
import { withText } from '../rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '../rules/query/stock-query.ts';
import type { FacetStats, StockSearchResult } from '../rules/stock-search.ts';
import { SiteSearchCache } from './site-search-cache.server.ts';

/** What is needed to understand a search in plain words. `StockSearchService` implements `search`. */
export interface PlainWordsSources {
  readonly clock: Clock;
  readonly search: {
    readValues(site: Site, attributes: readonly FacetAttribute[]): Promise<StockSearchResult['facets']>;
    readStats(site: Site, base: SearchBase, query: StockQuery, attribute: RangeAttribute): Promise<FacetStats | undefined>;
    count(site: Site, base: SearchBase, query: StockQuery): Promise<number>;
  };
  /** A version that changes whenever the stock of a site changes. */
  readonly stockVersionOf: (site: Site) => string;
  /** The places that the installation knows by name and postcode. */
  readonly places: PlainWordsSource['places'];
}

/** The search that the program made from the shopper's words, and how the program understood each of the words. */
export interface PlainSearch {
  readonly query: StockQuery;
  readonly reading: PlainReading;
}

const MAX_AGE_MS = 60 * 60_000;

/** Finds out what a search in plain words means, with the help of the words in a site's listed stock. */
export class PlainWordsService {
  readonly #sources: PlainWordsSources;
  readonly #words = new SiteSearchCache<Timed<StockWords>>(1);

  constructor(sources: PlainWordsSources) {
    this.#sources = sources;
  }

  /**
   * Reads the text of a query as plain words and returns the search for it. Null if the text is not understood as plain
   * words; it is then searched word by word.
   */
  async interpret(site: Site, query: StockQuery): Promise<PlainSearch | null> {
    if (query.text === '' || query.words !== '') return null;
    const reading = readPlainWords(await this.#wordsOf(site), query.text);
    const understood = { query: applyReading(query, reading, query.text), reading };
    if (isPlainWords(reading)) return understood;
    if (!isPlainWordsIfNothingFound(reading) || (await this.#findsText(site, query.text))) return null;
    // In a text without conditions, an unknown word may be a stock number: 'the car W10234'. If the text search finds a vehicle
    // by the unknown words alone, these words are searched for.
    const strange = reading.unknown.join(' ');
    const isText = reading.conditions.length === 0 && reading.hasStrangeWords && (await this.#findsText(site, strange));
    return isText ? { query: withText(query, strange), reading: { ...reading, text: strange, unknown: [] } } : understood;
  }

  /**
   * Whether a text search finds a vehicle. It searches the whole stock without the filters that were chosen before, so that a
   * text means the same on every page of a site.
   */
  async #findsText(site: Site, text: string): Promise<boolean> {
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    return base === null || (await this.#sources.search.count(site, base, { ...EMPTY_STOCK_QUERY, text })) > 0;
  }

  /** What was understood of the plain words from which a query was made; null if the query was not made from plain words. */
  async explain(site: Site, query: StockQuery): Promise<PlainReading | null> {
    return query.words === '' ? null : readPlainWords(await this.#wordsOf(site), query.words);
  }

  async #wordsOf(site: Site): Promise<StockWords> {
    const version = (): string => `${site.contentVersion} ${this.#sources.stockVersionOf(site)}`;
    const state = { version: version(), now: this.#sources.clock.now() };
    const kept = this.#words.find(site.id, '', state);
    if (kept) return kept.value;
    const made = { value: prepareStockWords(await this.#read(site)), validUntil: state.now + MAX_AGE_MS };
    if (version() === state.version) this.#words.keep(site.id, '', state, made);
    return made.value;
  }

  async #read(site: Site): Promise<PlainWordsSource> {
    const facets = await this.#sources.search.readValues(site, PLAIN_WORD_FACETS);
    const values: PlainWordsSource['values'] = Object.fromEntries(
      PLAIN_WORD_FACETS.map((attribute) => [attribute, (facets[attribute] ?? []).map(({ label }) => label)]),
    );
    const types = values.item_type ?? [];
    const own = types.length < 2 ? [] : await Promise.all(types.map(async (type) => [type, await this.#thirds(site, type)] as const));
    return {
      values,
      thirds: await this.#thirds(site, null),
      thirdsOf: Object.fromEntries(own),
      places: this.#sources.places,
      cityPoints: cityPoints(site, values.city ?? [], this.#sources.places),
      thisYear: localYear(site.timeZone, this.#sources.clock.now()).year,
    };
  }

  async #thirds(site: Site, itemType: string | null): Promise<Thirds> {
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    if (base === null) return { cheapPrice: null, dearPrice: null, lowKm: null };
    const query: StockQuery = itemType === null ? EMPTY_STOCK_QUERY : { ...EMPTY_STOCK_QUERY, refinements: { item_type: [itemType] } };
    const limit = async (third: ThirdOf, of: StockQuery = query): Promise<number | null> => {
      const { attribute } = third;
      const stats = await this.#sources.search.readStats(site, base, of, attribute);
      const countUpTo = (max: number): Promise<number> =>
        this.#sources.search.count(site, base, { ...of, ranges: { [attribute]: { min: 0, max } } });
      return stats ? thirdLimit(third, stats, countUpTo) : null;
    };
    // The limit for low kilometres is calculated from used vehicles only, if there are any. Otherwise the third of the vehicles
    // with the lowest kilometres could consist only of new and demo vehicles.
    const used: StockQuery = { ...query, refinements: { ...query.refinements, car_type: ['used'] } };
    const lowest: ThirdOf = { attribute: 'km', share: 1 / 3, step: 1_000 };
    const [cheapPrice, dearPrice, lowKm] = await Promise.all([
      limit({ attribute: 'price', share: 1 / 3, step: 500 }),
      limit({ attribute: 'price', share: 2 / 3, step: 500 }),
      limit(lowest, used).then((found) => found ?? limit(lowest)),
    ]);
    return { cheapPrice, dearPrice, lowKm };
  }
}

/**
 * The position of each city where vehicles are in stock. If an address of the site's locations is in the city and has
 * coordinates, these are used, otherwise the coordinates of the known place with the name of the city.
 */
const cityPoints = (site: Site, cities: readonly string[], places: PlainWordsSource['places']): Readonly<Record<string, GeoPoint>> => {
  const points: Record<string, GeoPoint> = {};
  const addresses = site.dealerships.flatMap(({ locations }) => locations.flatMap(({ address }) => address ?? []));
  for (const city of cities) {
    const name = city.toLowerCase();
    const address = addresses.find((one) => one.city?.toLowerCase() === name && one.lat != null && one.long != null);
    const place = places.find((one) => one.name.toLowerCase() === name);
    if (address?.lat != null && address.long != null) points[city] = { latitude: address.lat, longitude: address.long };
    else if (place) points[city] = place.point;
  }
  return points;
};
