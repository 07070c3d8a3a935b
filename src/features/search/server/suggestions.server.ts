import type { Clock } from '#kernel/clock.ts';
import { slugify } from '#kernel/text.ts';
import type { FacetAttribute } from '#model/site/options/search-options.ts';
import type { Site } from '#model/site/site.ts';
import { withText } from '../rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '../rules/query/stock-query.ts';
import { resolveSearchPath, type SearchBase } from '../rules/search-paths.ts';
import { searchWords } from '../rules/search-words.ts';
import { bodyHref, makeHref } from '../rules/stock-hrefs.ts';
import type { FacetItem, StockSearchResult } from '../rules/stock-search.ts';
import { type SuggestionVocabulary, suggestionVocabulary, suggestValues, type ValueSuggestions } from '../rules/suggestions.ts';
import { SiteSearchCache } from './site-search-cache.server.ts';

/** The searches that suggestions need; `StockSearchService` implements it. */
export interface SuggestionSources {
  readonly clock: Clock;
  readonly search: {
    search(site: Site, base: SearchBase, query: StockQuery): Promise<StockSearchResult>;
    readFacet(site: Site, base: SearchBase, query: StockQuery, attribute: FacetAttribute): Promise<readonly FacetItem[]>;
  };
  /** Changes whenever the stock of a site changes. */
  readonly stockVersionOf: (site: Site) => string;
}

/** The suggestions of the search box for a text; vehicles are ids, best first. */
export interface Suggestions extends ValueSuggestions {
  readonly vehicleIds: readonly number[];
  /** The number of vehicles that the whole search would find. */
  readonly count: number;
}

/** More vehicles than are shown, because several may give the same text. */
const FOUND_VEHICLES = 9;
/** Texts up to this length are cached, because shoppers often type the same first letters. */
const CACHED_TEXTS = 300;
const MAX_AGE_MS = 10 * 60_000;

const NOTHING: Suggestions = { makes: [], models: [], bodies: [], vehicleIds: [], count: 0 };

interface Dated<Answer> {
  readonly validUntil: number | null;
  readonly answer: Answer;
}

/** Suggests makes, models, bodies and vehicles from a site's listed stock while a shopper types. */
export class SuggestionService {
  readonly #sources: SuggestionSources;
  readonly #vocabularies = new SiteSearchCache<Dated<SuggestionVocabulary>>(1);
  readonly #answers = new SiteSearchCache<Dated<Suggestions>>(CACHED_TEXTS);

  constructor(sources: SuggestionSources) {
    this.#sources = sources;
  }

  async suggest(site: Site, text: string): Promise<Suggestions> {
    const words = searchWords(text).join(' ');
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    if (words === '' || base === null) return NOTHING;
    return this.#cached(this.#answers, site, words, async () => {
      const vocabulary = await this.#vocabulary(site, base);
      const { hits, count, validUntil } = await this.#sources.search.search(site, base, withText(EMPTY_STOCK_QUERY, words));
      return { validUntil, answer: { ...suggestValues(vocabulary, words), vehicleIds: hits.slice(0, FOUND_VEHICLES), count } };
    });
  }

  #vocabulary(site: Site, base: SearchBase): Promise<SuggestionVocabulary> {
    return this.#cached(this.#vocabularies, site, '', async () => {
      const read = (attribute: FacetAttribute) => this.#sources.search.readFacet(site, base, EMPTY_STOCK_QUERY, attribute);
      const [makes, models, bodies] = await Promise.all([read('make'), read('make_model'), read('simple_body')]);
      const answer = suggestionVocabulary({
        makes: makes.map(({ label, count }) => ({ label, count, href: makeHref(site, slugify(label)) })),
        models: models.map(({ value, count }) => modelValue(site, value, count)),
        bodies: bodies.map(({ label, value, count }) => ({ label, count, href: bodyHref(site, value) })),
      });
      return { validUntil: this.#sources.clock.now() + MAX_AGE_MS, answer };
    });
  }

  async #cached<Answer>(
    cache: SiteSearchCache<Dated<Answer>>,
    site: Site,
    key: string,
    read: () => Promise<Dated<Answer>>,
  ): Promise<Answer> {
    const version = (): string => `${site.contentVersion} ${this.#sources.stockVersionOf(site)}`;
    const state = { version: version(), now: this.#sources.clock.now() };
    const kept = cache.find(site.id, key, state);
    if (kept) return kept.answer;
    const made = await read();
    if (version() === state.version) cache.keep(site.id, key, state, made);
    return made.answer;
  }
}

const modelValue = (site: Site, value: string, count: number) => {
  const [make = '', ...rest] = value.split(' > ');
  const model = rest.join(' > ');
  return { label: `${make} ${model}`, count, href: makeHref(site, slugify(make), slugify(model)) };
};
