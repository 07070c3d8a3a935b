import { modelsOfBodyHref } from '#features/content/rules/models/model-hrefs.ts';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { withRefinement } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY, type StockQuery } from '#features/search/rules/query/stock-query.ts';
import { bodyHref, makeHref } from '#features/search/rules/stock-hrefs.ts';
import type { FacetItem, StockFilter } from '#features/search/rules/stock-search.ts';
import { shapeOf } from '#features/stock/rules/body-shape.ts';
import { mainPictureUrl } from '#features/stock/rules/picture-addresses.ts';
import type { Clock } from '#kernel/clock.ts';
import { foldName, slugify } from '#kernel/text.ts';
import type { Timed } from '#kernel/timed.ts';
import type { FacetAttribute } from '#model/site/options/search/facet-attributes.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { buildFrameView } from '../views/build-frame-view.ts';
import { type BodyCategory, type FrameStock, type FrameView, type MenuModel, NO_STOCK, type PageExists } from '../views/frame-view.ts';
import { type BodyHref, modelCategories } from '../views/menu-models.ts';

/** The search and stock functions that the menus need; `StockSearchService` and `VehicleStore` implement them. */
export interface FrameSources {
  readonly clock: Clock;
  readonly search: {
    readFacet(site: Site, base: SearchBase, query: StockQuery, attribute: FacetAttribute): Promise<readonly FacetItem[]>;
    findIds(site: Site, query: { readonly filter: StockFilter | null; readonly limit: number }): Promise<Timed<readonly number[]>>;
  };
  readonly vehicles: { listByIds(site: Site, ids: readonly number[]): Promise<readonly Vehicle[]> };
  /** A version that changes whenever the stock of a site changes. */
  readonly stockVersionOf: (site: Site) => string;
  readonly pageExists: (site: Site, path: string) => boolean;
  readonly log: { warn(about: object, message: string): void };
}

/** Maximum number of body types in the mega-menu, and of models for each body type. */
const MOST_CATEGORIES = 8;
const MOST_MODELS = 6;
const LOOKED_AT_FOR_A_PICTURE = 5;
/**
 * Maximum age of menus in milliseconds. The menus count sold vehicles for a limited number of days. The stock does not
 * change when these days end, so the menus are built again from time to time.
 */
const MAX_AGE_MS = 10 * 60_000;

interface KeptFrame {
  readonly version: string;
  readonly madeAt: number;
  readonly view: Promise<FrameView>;
}

/**
 * Builds header, menus and footer of each site, and builds them again when settings or stock change. If the search
 * fails, the menus contain only their configured links.
 */
export class FrameService {
  readonly #sources: FrameSources;
  readonly #kept = new WeakMap<Site, KeptFrame>();

  constructor(sources: FrameSources) {
    this.#sources = sources;
  }

  /** Returns the header, menus and footer of a site. The promise never rejects. */
  frameOf(site: Site): Promise<FrameView> {
    const version = this.#sources.stockVersionOf(site);
    const now = this.#sources.clock.now();
    const kept = this.#kept.get(site);
    if (kept?.version === version && now >= kept.madeAt && now - kept.madeAt < MAX_AGE_MS) return kept.view;
    const exists: PageExists = (path) => this.#sources.pageExists(site, path);
    const view = this.#readStock(site).then(
      (stock) => buildFrameView(site, stock, exists),
      (error: unknown) => {
        // Menus that were built without the stock must not stay in the cache, so they are removed. If other menus have
        // replaced them in the cache in the meantime, these are kept.
        if (this.#kept.get(site) === making) this.#kept.delete(site);
        this.#sources.log.warn(
          { site: site.slug, err: error },
          'the stock could not be read for the menus, so they contain only their configured links',
        );
        return { ...buildFrameView(site, NO_STOCK, exists), isMakeshift: true };
      },
    );
    const making: KeptFrame = { version, madeAt: now, view };
    this.#kept.set(site, making);
    return view;
  }

  async #readStock(site: Site): Promise<FrameStock> {
    const base = resolveSearchPath(site.search.paths, site.search.paths.all);
    if (base === null) return NO_STOCK;
    const facet = (attribute: FacetAttribute, query = EMPTY_STOCK_QUERY) => this.#sources.search.readFacet(site, base, query, attribute);
    const [makes, bodies] = await Promise.all([facet('make'), facet('simple_body')]);
    const known = makes.slice(0, site.frame.makeChips).map(({ label }) => ({ label, href: makeHref(site, slugify(label)) }));
    if (site.models.length > 0) return { makes: known, categories: modelCategories(site, this.#bodyHrefs(site, bodies)) };
    const categories = bodies.slice(0, MOST_CATEGORIES).map(async ({ label, value }): Promise<BodyCategory> => {
      const models = await facet('make_model', withRefinement(EMPTY_STOCK_QUERY, 'simple_body', value, true));
      return {
        label,
        href: bodyHref(site, value),
        nofollow: true,
        shape: shapeOf(label),
        models: await Promise.all(models.slice(0, MOST_MODELS).map((item) => this.#readModel(site, item, value))),
      };
    });
    return { makes: known, categories: await Promise.all(categories) };
  }

  /**
   * URL for a body type, for example SUV: the page of models with this body type if the site has a page of models
   * (ROUTE-33), otherwise the search page for this body type. Null if neither the page nor a vehicle in stock exists.
   */
  #bodyHrefs(site: Site, bodies: readonly FacetItem[]): BodyHref {
    const models = paths.pages.models();
    if (this.#sources.pageExists(site, models)) return modelsOfBodyHref;
    return (body) => (bodies.some(({ value }) => foldName(value) === foldName(body)) ? bodyHref(site, body) : null);
  }

  /**
   * A model in the menu. If the site has only one make, the model has the picture of a vehicle. Otherwise it has no
   * picture, only its name.
   */
  async #readModel(site: Site, { value }: FacetItem, body: string): Promise<MenuModel> {
    const [make = '', ...rest] = value.split(' > ');
    const model = rest.join(' > ');
    const href = makeHref(site, slugify(make), slugify(model));
    if (site.manufacturer === null) return { label: `${make} ${model}`, href, picture: null };
    const is = (attribute: FacetAttribute, wanted: string): StockFilter => ({ kind: 'is', attribute, value: wanted });
    const filter: StockFilter = { kind: 'and', of: [is('make', make), is('model', model), is('simple_body', body)] };
    const { value: ids } = await this.#sources.search.findIds(site, { filter, limit: LOOKED_AT_FOR_A_PICTURE });
    const pictures = (await this.#sources.vehicles.listByIds(site, ids)).flatMap((vehicle) => {
      const src = mainPictureUrl(vehicle);
      return src === null ? [] : [{ src, vehicleId: vehicle.id }];
    });
    return { label: model, href, picture: pictures[0] ?? null };
  }
}
