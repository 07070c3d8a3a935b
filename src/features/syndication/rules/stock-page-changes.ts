import { onOfferCents } from '#features/stock/rules/prices/selling-price.ts';
import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';

type ChangedVehicle = Pick<Vehicle, 'carType' | 'make' | 'model' | 'priceCents' | 'offerPriceCents' | 'createdAt' | 'updatedAt' | 'soldAt'>;

/** The time in epoch milliseconds at which a vehicle last changed: the last change of its data, or its sale. */
export const vehicleChangedAt = ({ createdAt, updatedAt, soldAt }: Pick<Vehicle, 'createdAt' | 'updatedAt' | 'soldAt'>): number =>
  Math.max(createdAt, updatedAt, soldAt ?? 0);

/**
 * The indexable pages that list a vehicle: the home page, the search pages with a fixed filter that the vehicle meets
 * (such as all used cars), and the pages of its make and model.
 */
const pagesWith = ({ search }: Pick<Site, 'search'>, vehicle: ChangedVehicle): readonly string[] => {
  const { paths: fixed } = search;
  const below = withoutEndSlashes(fixed.search);
  const make = slugify(vehicle.make);
  const model = slugify(vehicle.model);
  return [
    paths.home(),
    fixed.all,
    fixed[vehicle.carType],
    ...(vehicle.carType === 'used' ? [] : [fixed.newAndDemo]),
    ...(onOfferCents(vehicle) === null ? [] : [fixed.specialOffers]),
    ...(make === '' ? [] : [`${below}/${make}`, ...(model === '' ? [] : [`${below}/${make}/${model}`])]),
  ];
};

/**
 * Collects the indexable pages that list vehicles, each with the time of its last change. This is the time at which a
 * vehicle on the page last changed. Pages without vehicles are left out.
 */
export class StockPageChanges {
  readonly #site: Pick<Site, 'search'>;
  readonly #changes = new Map<string, number>();

  constructor(site: Pick<Site, 'search'>) {
    this.#site = site;
  }

  add(vehicle: ChangedVehicle): void {
    const at = vehicleChangedAt(vehicle);
    for (const page of pagesWith(this.#site, vehicle)) {
      const known = this.#changes.get(page);
      if (known === undefined || known < at) this.#changes.set(page, at);
    }
  }

  /** The key is the path of a page. The value is the time at which the page last changed, in epoch milliseconds. */
  get changes(): ReadonlyMap<string, number> {
    return this.#changes;
  }
}
