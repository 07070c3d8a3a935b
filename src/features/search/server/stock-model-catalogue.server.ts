import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { stockRequest } from '../rules/site-search-request.ts';
import type { FacetItem } from '../rules/stock-search.ts';
import type { CatalogueModel, ModelCatalogue } from './model-search.server.ts';
import type { VersionedSearchEngine } from './stock-search.server.ts';

/**
 * The models of a site's listed stock, sorted by make and then by name. The model search uses them if a site has no
 * catalogue of its own. A model with two body types is listed once for each of them.
 */
export class StockModelCatalogue implements ModelCatalogue {
  readonly #engine: VersionedSearchEngine;
  readonly #clock: Clock;

  constructor(engine: VersionedSearchEngine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  async listModels(site: Site): Promise<readonly CatalogueModel[]> {
    const bodies = await this.#values(site, 'simple_body', {});
    const listed = await Promise.all(
      bodies.map(async ({ value: body }) =>
        (await this.#values(site, 'make_model', { simple_body: [body] })).map((item) => parseModel(item, body)),
      ),
    );
    const withBody = new Set(listed.flat().map((model) => `${model.manufacturer.name} > ${model.name}`));
    const others = (await this.#values(site, 'make_model', {}))
      .filter((item) => !withBody.has(item.value))
      .map((item) => parseModel(item, null));
    return [...listed.flat(), ...others].sort(
      (one, other) =>
        one.manufacturer.name.localeCompare(other.manufacturer.name, 'en') || one.name.localeCompare(other.name, 'en', { numeric: true }),
    );
  }

  /**
   * The version of the list of models: the version of the stock, and the date. The list can change on a new day without
   * a change of the stock, because a sold vehicle is listed for a limited number of days.
   */
  version(site: Site): string {
    return `${this.#engine.stockVersion(site.dealerships.map(({ id }) => id))} ${new Date(this.#clock.now()).toISOString().slice(0, 10)}`;
  }

  async #values(
    site: Site,
    attribute: 'simple_body' | 'make_model',
    refinements: { simple_body?: readonly string[] },
  ): Promise<readonly FacetItem[]> {
    const request = stockRequest(site, null, this.#clock.now());
    const result = await this.#engine.search({ ...request, refinements, limit: 0, facets: [{ attribute, limit: null, sort: 'name' }] });
    // The values of a facet are limited by the filters of the other facets. So if there is a filter by body type, 'make_model'
    // contains only the models with this body type.
    return (result.facets[attribute] ?? []).filter((item) => item.count > 0);
  }
}

const parseModel = ({ value }: FacetItem, body: string | null): CatalogueModel => {
  const [manufacturer = '', ...name] = value.split(' > ');
  return { manufacturer: { name: manufacturer }, name: name.join(' > '), body };
};
