import { foldName } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import { hitsOfPage } from '../rules/hits-of-page.ts';
import { indexedWords, searchWords, spelledQuality } from '../rules/tokenise-text.ts';
import { CACHED_RESULTS, SiteSearchCache } from './site-search-cache.server.ts';

/** A model of a manufacturer in a catalogue. */
export interface CatalogueModel {
  readonly manufacturer: { readonly name: string };
  readonly name: string;
  readonly body: string | null;
}

/** The source of the models: the content of a site, or the models of its stock. */
export interface ModelCatalogue {
  listModels(site: Site): Promise<readonly CatalogueModel[]>;
  /** A text that changes whenever the list of models changes. */
  version(site: Site): string;
}

/** The request of the manufacturer and model search (SEARCH-49); an empty filter matches all models. */
export interface ModelSearchQuery {
  readonly filters: {
    readonly 'manufacturer.name': readonly string[];
    readonly 'model.name': readonly string[];
    readonly 'model.body': readonly string[];
  };
  readonly query: string;
  readonly offset: number;
}

export interface ModelSearchResult {
  readonly hits: readonly CatalogueModel[];
  readonly offset: number;
  readonly count: number;
  readonly pages: number;
  readonly validUntil: null;
}

/** SEARCH-49. */
const PAGE_SIZE = 21;

/**
 * The search over a catalogue of models instead of vehicles (SEARCH-49). A catalogue has only hundreds of models, so a
 * plain list is filtered.
 */
export class ModelSearchService {
  readonly #catalogue: ModelCatalogue;
  readonly #cache = new SiteSearchCache<ModelSearchResult>(CACHED_RESULTS.models);

  constructor(catalogue: ModelCatalogue) {
    this.#catalogue = catalogue;
  }

  /** Returns 21 models a page, in the order of the catalogue. */
  async search(site: Site, query: ModelSearchQuery): Promise<ModelSearchResult> {
    const state = { version: `${site.contentVersion} ${this.#catalogue.version(site)}`, now: 0 };
    const key = JSON.stringify([query.filters, query.query, query.offset]);
    const kept = this.#cache.find(site.id, key, state);
    if (kept) return kept;
    const models = (await this.#catalogue.listModels(site)).filter((model) => matches(model, query));
    const { offset, end, pages } = hitsOfPage(models.length, query.offset, PAGE_SIZE);
    const answer: ModelSearchResult = { hits: models.slice(offset, end), offset, count: models.length, pages, validUntil: null };
    this.#cache.keep(site.id, key, state, answer);
    return answer;
  }
}

const matches = ({ manufacturer, name, body }: CatalogueModel, { filters, query }: ModelSearchQuery): boolean => {
  const allows = (allowed: readonly string[], value: string): boolean =>
    allowed.length === 0 || allowed.some((one) => foldName(one) === foldName(value));
  const words = [...indexedWords([manufacturer.name, name, body ?? '']).keys()];
  return (
    allows(filters['manufacturer.name'], manufacturer.name) &&
    allows(filters['model.name'], name) &&
    allows(filters['model.body'], body ?? '') &&
    searchWords(query).every((typed) => words.some((word) => spelledQuality(typed, word) !== null))
  );
};
