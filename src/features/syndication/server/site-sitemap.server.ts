import type { ListedStock, StockPlace } from '#features/stock/server/listed-stock.server.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { MOST_ADDRESSES } from '../rules/sitemap.ts';
import { StockPageChanges, vehicleChangedAt } from '../rules/stock-page-changes.ts';

/** A sitemap file that lists vehicle pages. */
export interface VehiclePart {
  /**
   * The position of the last vehicle in the previous sitemap file. Null for the first file, which begins with the first
   * vehicle of the stock.
   */
  readonly after: StockPlace | null;
  readonly count: number;
  /** The time of the last change of a vehicle in this file of the sitemap, in epoch milliseconds. */
  readonly changedAt: number;
}

/** The files of a site's sitemap. */
export interface SitemapPlan {
  /** The indexable pages that list vehicles, with the time of their last change in epoch milliseconds. */
  readonly stockPages: ReadonlyMap<string, number>;
  readonly parts: readonly VehiclePart[];
}

interface KnownPlan {
  readonly version: string;
  readonly madeAt: number;
  readonly plan: Promise<SitemapPlan>;
}

/**
 * The stock of a site is divided into sitemap files again after this number of milliseconds, even if the stock has not
 * changed. The reason is that the results stop showing a sold vehicle some days after its sale.
 */
const PLAN_AGE_MS = 10 * 60_000;
const MOST_PLANS = 1_000;

/** Divides the stock of each site into the files of its sitemap, and divides it again when the stock has changed. */
export class SiteSitemaps {
  readonly #stock: Pick<ListedStock, 'facts' | 'vehicles'>;
  readonly #clock: Clock;
  readonly #versionOf: (site: Site) => string;
  readonly #plans = new BoundedMap<number, KnownPlan>(MOST_PLANS);
  readonly #mostAddresses: number;

  constructor(parts: {
    readonly stock: Pick<ListedStock, 'facts' | 'vehicles'>;
    readonly clock: Clock;
    readonly stockVersionOf: (site: Site) => string;
    readonly mostAddresses?: number;
  }) {
    this.#stock = parts.stock;
    this.#clock = parts.clock;
    this.#versionOf = (site) => `${site.contentVersion} ${parts.stockVersionOf(site)}`;
    this.#mostAddresses = parts.mostAddresses ?? MOST_ADDRESSES;
  }

  /** Returns the files of a site's sitemap. For simultaneous requests the stock is read only once. */
  async plan(site: Site): Promise<SitemapPlan> {
    const version = this.#versionOf(site);
    const now = this.#clock.now();
    const known = this.#plans.get(site.id);
    if (known && known.version === version && now < known.madeAt + PLAN_AGE_MS) return known.plan;
    const plan = this.#make(site, now);
    this.#plans.set(site.id, { version, madeAt: now, plan });
    plan.catch(() => this.#plans.delete(site.id));
    return plan;
  }

  /** The vehicles of one file of the sitemap. */
  async listVehicles(site: Site, part: VehiclePart): Promise<readonly Vehicle[]> {
    const found: Vehicle[] = [];
    for await (const vehicle of this.#stock.vehicles(site, this.#clock.now(), part.after)) {
      found.push(vehicle);
      if (found.length >= part.count) break;
    }
    return found;
  }

  async #make(site: Site, now: number): Promise<SitemapPlan> {
    const pages = new StockPageChanges(site);
    const parts: VehiclePart[] = [];
    let part: { after: StockPlace | null; count: number; changedAt: number } = { after: null, count: 0, changedAt: 0 };
    let last: StockPlace | null = null;
    for await (const vehicle of this.#stock.facts(site, now)) {
      if (part.count >= this.#mostAddresses) {
        parts.push(part);
        part = { after: last, count: 0, changedAt: 0 };
      }
      pages.add(vehicle);
      part.count += 1;
      part.changedAt = Math.max(part.changedAt, vehicleChangedAt(vehicle));
      last = { dealershipId: vehicle.dealershipId, vehicleId: vehicle.id };
    }
    return { stockPages: pages.changes, parts: part.count > 0 ? [...parts, part] : parts };
  }
}
