import type { Clock } from '#kernel/clock.ts';
import { slugify } from '#kernel/text.ts';
import { earliest, lasting, type Timed } from '#kernel/timed.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import { resolveSearchPath } from '../rules/paths/resolve-search-path.ts';
import type { SearchBase } from '../rules/paths/search-base.ts';
import { withText } from '../rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '../rules/query/stock-query.ts';
import { bodyHref, makeHref } from '../rules/stock-hrefs.ts';
import type { FacetItem, StockSearchResult } from '../rules/stock-search.ts';
import { type SuggestionVocabulary, suggestionVocabulary, suggestValues, type ValueSuggestions } from '../rules/suggestions.ts';
import { searchWords } from '../rules/tokenise-text.ts';
import type { PlainSearch, PlainWordsService } from './plain-words.server.ts';
import { SiteSearchCache } from './site-search-cache.server.ts';

/** What suggestions need from other services. `search` is a `StockSearchService`. */
export interface SuggestionSources {
  readonly clock: Clock;
  readonly search: {
    search(site: Site, base: SearchBase, query: StockQuery): Promise<StockSearchResult>;
    readFacet(site: Site, base: SearchBase, query: StockQuery, attribute: FacetAttribute): Promise<readonly FacetItem[]>;
  };
  readonly plainWords: Pick<PlainWordsService, 'interpret'>;
  /** A version that changes whenever the stock of a site changes. */
  readonly stockVersionOf: (site: Site) => string;
}

/** The suggestions of the search box for a text. Vehicles are given as ids, the best match first. */
export interface Suggestions extends ValueSuggestions {
  readonly vehicleIds: readonly number[];
  /** The number of vehicles that a search with this text finds. */
  readonly count: number;
  /**
   * The search that the program made from the words in the text, and how it understood the words. Null if the program searches
   * for the words themselves.
   */
  readonly plain: PlainSearch | null;
}

/**
 * Number of vehicles to request. It is higher than the number of suggestions shown, because several vehicles may give
 * the same suggestion.
 */
const FOUND_VEHICLES = 9;
/**
 * Maximum number of texts for which suggestions are cached, for each site. Shoppers often type the same first letters.
 */
const CACHED_TEXTS = 300;
const MAX_AGE_MS = 10 * 60_000;

const NOTHING: Timed<Suggestions> = lasting({ makes: [], models: [], bodies: [], vehicleIds: [], count: 0, plain: null });

/** Suggests makes, models, bodies and vehicles from a site's listed stock while a shopper types. */
export class SuggestionService {
  readonly #sources: SuggestionSources;
  readonly #vocabularies = new SiteSearchCache<Timed<SuggestionVocabulary>>(1);
  readonly #answers = new SiteSearchCache<Timed<Suggestions>>(CACHED_TEXTS);

  constructor(sources: SuggestionSources) {
    this.#sources = sources;
  }

  async suggest(site: Site, text: string): Promise<Timed<Suggestions>> {
    const words = searchWords(text).join(' ');
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    if (words === '' || base === null) return NOTHING;
    return this.#cached(this.#answers, site, text.trim().toLowerCase(), async () => {
      const plain = await this.#sources.plainWords.interpret(site, withText(EMPTY_STOCK_QUERY, text));
      const vocabulary = await this.#vocabulary(site, base);
      const { hits, count, validUntil } = await this.#sources.search.search(site, base, plain?.query ?? withText(EMPTY_STOCK_QUERY, words));
      const value = { ...suggestValues(vocabulary.value, words), vehicleIds: hits.slice(0, FOUND_VEHICLES), count, plain };
      return { value, validUntil: earliest([vocabulary.validUntil, validUntil]) };
    });
  }

  #vocabulary(site: Site, base: SearchBase): Promise<Timed<SuggestionVocabulary>> {
    return this.#cached(this.#vocabularies, site, '', async () => {
      const read = (attribute: FacetAttribute) => this.#sources.search.readFacet(site, base, EMPTY_STOCK_QUERY, attribute);
      const [makes, models, bodies] = await Promise.all([read('make'), read('make_model'), read('simple_body')]);
      const value = suggestionVocabulary({
        makes: makes.map(({ label, count }) => ({ label, count, href: makeHref(site, slugify(label)) })),
        models: models.map(({ value, count }) => modelValue(site, value, count)),
        bodies: bodies.map(({ label, value, count }) => ({ label, count, href: bodyHref(site, value) })),
      });
      return { value, validUntil: this.#sources.clock.now() + MAX_AGE_MS };
    });
  }

  async #cached<Value>(
    cache: SiteSearchCache<Timed<Value>>,
    site: Site,
    key: string,
    read: () => Promise<Timed<Value>>,
  ): Promise<Timed<Value>> {
    const version = (): string => `${site.contentVersion} ${this.#sources.stockVersionOf(site)}`;
    const state = { version: version(), now: this.#sources.clock.now() };
    const kept = cache.find(site.id, key, state);
    if (kept) return kept;
    const made = await read();
    if (version() === state.version) cache.keep(site.id, key, state, made);
    return made;
  }
}

const modelValue = (site: Site, value: string, count: number) => {
  const [make = '', ...rest] = value.split(' > ');
  const model = rest.join(' > ');
  return { label: `${make} ${model}`, count, href: makeHref(site, slugify(make), slugify(model)) };
};
