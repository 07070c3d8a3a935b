import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import { lasting, type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { mergeSimilar, similarQueries } from '../rules/similar-vehicles.ts';

/** Finds similar vehicles within a site's stock (VDP-20 to 27, API-17). */
export class SimilarVehicleSearch {
  readonly #search: Pick<StockSearchService, 'findIds'>;
  readonly #vehicles: Pick<VehicleStore, 'listByIds'>;

  constructor(search: Pick<StockSearchService, 'findIds'>, vehicles: Pick<VehicleStore, 'listByIds'>) {
    this.#search = search;
    this.#vehicles = vehicles;
  }

  /** Returns at most `site.vehiclePage.similarCount` similar vehicles. Vehicles of the same model come first. */
  async list(site: Site, vehicle: Vehicle): Promise<Timed<readonly Vehicle[]>> {
    if (site.vehiclePage.similarCount === 0) return lasting([]);
    const answers = await Promise.all(similarQueries(vehicle).map((query) => this.#search.findIds(site, query)));
    const found = new Map(
      (await this.#vehicles.listByIds(site, [...new Set(answers.flatMap(({ value }) => value))])).map((one) => [one.id, one]),
    );
    const candidates = answers.map(({ value: ids }) => ids.flatMap((id) => found.get(id) ?? []));
    return { value: mergeSimilar(vehicle, candidates, site.vehiclePage.similarCount), validUntil: untilFirstEnds(answers) };
  }
}
