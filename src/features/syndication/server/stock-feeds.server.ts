import { isAvailable } from '#features/stock/rules/availability.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import type { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { err, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { advertisedVehicle, type FeedAddresses } from '../rules/feeds/advertised-vehicle.ts';
import { FEED_KINDS, type FeedKind, type FeedName } from '../rules/feeds/feed-kinds.ts';

/** A vehicle that a feed leaves out. */
export interface LeftOut {
  readonly id: number;
  readonly stockNumber: string | null;
  readonly title: string;
  /** Why the feed leaves out the vehicle: a clause that begins with 'it', 'its' or the name of the service. */
  readonly reason: string;
}

/** The number of a site's vehicles that a feed contains, and the vehicles that it leaves out. */
export interface FeedCheck {
  readonly feed: FeedName;
  readonly title: string;
  /** Number of vehicles that the site shows for sale. */
  readonly total: number;
  readonly eligible: number;
  readonly leftOut: readonly LeftOut[];
}

/** Makes the feeds of a site's stock for advertising services, and explains which vehicles they leave out. */
export class StockFeeds {
  readonly #stock: Pick<ListedStock, 'vehicles'>;
  readonly #clock: Clock;

  constructor(stock: Pick<ListedStock, 'vehicles'>, clock: Clock) {
    this.#stock = stock;
    this.#clock = clock;
  }

  /** The text of a feed, line by line. */
  async *lines(site: Site, name: FeedName, addresses: FeedAddresses): AsyncGenerator<string> {
    yield FEED_KINDS[name].header;
    for await (const { line } of this.#each(site, name, addresses)) if (line.ok) yield line.value;
  }

  /** Counts the vehicles of a feed, and gives the reason for each vehicle that it leaves out. */
  async check(site: Site, name: FeedName, addresses: FeedAddresses): Promise<FeedCheck> {
    const leftOut: LeftOut[] = [];
    let total = 0;
    for await (const { vehicle, line } of this.#each(site, name, addresses)) {
      total += 1;
      if (line.ok) continue;
      leftOut.push({ id: vehicle.id, stockNumber: vehicle.stockNumber, title: vehicleTitle(vehicle), reason: line.error });
    }
    return { feed: name, title: FEED_KINDS[name].title, total, eligible: total - leftOut.length, leftOut };
  }

  /**
   * Every vehicle that the site shows for sale, with its line in the feed. If two vehicles have the same VIN, only the
   * first of them is sent. The services would refuse both vehicles.
   */
  async *#each(
    site: Site,
    name: FeedName,
    addresses: FeedAddresses,
  ): AsyncGenerator<{ readonly vehicle: Vehicle; readonly line: Result<string, string> }> {
    const kind: FeedKind = FEED_KINDS[name];
    const sent = new Map<string, number>();
    for await (const vehicle of this.#stock.vehicles(site, this.#clock.now())) {
      if (!isAvailable(vehicle)) continue;
      const advertised = advertisedVehicle(site, vehicle, addresses);
      if (!advertised.ok) {
        yield { vehicle, line: advertised };
        continue;
      }
      const twin = sent.get(advertised.value.vin);
      const line = twin === undefined ? kind.line(site, advertised.value) : err(`its VIN is also the VIN of vehicle ${twin}`);
      if (line.ok) sent.set(advertised.value.vin, vehicle.id);
      yield { vehicle, line };
    }
  }
}
