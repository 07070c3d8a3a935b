import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { SearchPaths } from '#model/site/options/search/search-path-options.ts';
import type { StockFilter } from '../stock-search.ts';

/** The stock that the path of a search page selects. */
export interface SearchBase {
  readonly kind: keyof SearchPaths | 'make' | 'model' | 'usedCar';
  /**
   * The canonical path of this page. Other spellings are redirected to it. A /used-car/ path with unknown parts is not
   * redirected, but names this path as its canonical URL.
   */
  readonly canonicalPath: string;
  /** The filter of the page; null if the page shows all stock of the site. */
  readonly filter: StockFilter | null;
  /** The slugs of the make and the model in the path of a page for one make or model. */
  readonly makeSlug?: string;
  readonly modelSlug?: string;
}

/**
 * Looks up whether a make, model or other value occurs in the stock, so that a path with an unknown slug can be refused.
 * A caller without this object accepts every slug.
 */
export interface SearchVocabulary {
  /** Whether any vehicle of the site has a value with this slug. */
  hasValue(attribute: FacetAttribute, slug: string): boolean;
}
