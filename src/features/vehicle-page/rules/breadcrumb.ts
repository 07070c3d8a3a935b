import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';

export interface VehicleCrumb {
  readonly label: string;
  /** The link of this step; null for the page itself, which is not a link. */
  readonly href: string | null;
}

/** The functions that build the paths of a breadcrumb's links. The object `paths` of `#urls` has these functions. */
export interface CrumbPaths {
  home(): string;
}

/** Make and model paths start with the site's own search path (ROUTE-23, ROUTE-24, ROUTE-28). */
const below = ({ search }: Pick<Site, 'search'>, ...slugs: readonly string[]): string =>
  [withoutEndSlashes(search.paths.search), ...slugs].join('/');

/**
 * The steps from the home page to a vehicle: home, the new, demo or used stock, the make, the model, the vehicle itself
 * (VDP-01). A make or model whose name has no letter or digit has no page, so its step is omitted.
 *
 * @example breadcrumb(site, vehicle, paths).map(({ label }) => label)
 * // ['Home', 'Used cars', 'Toyota', 'Corolla', '2021 Toyota Corolla Ascent Sport']
 */
export const breadcrumb = (site: Pick<Site, 'search' | 'vehicleWord'>, vehicle: Vehicle, paths: CrumbPaths): readonly VehicleCrumb[] => {
  const make = slugify(vehicle.make);
  const model = slugify(vehicle.model);
  const condition = { new: 'New', demo: 'Demo', used: 'Used' }[vehicle.carType];
  return [
    { label: 'Home', href: paths.home() },
    { label: `${condition} ${site.vehicleWord.plural}`, href: site.search.paths[vehicle.carType] },
    ...(make ? [{ label: vehicle.make, href: below(site, make) }] : []),
    ...(make && model ? [{ label: vehicle.model, href: below(site, make, model) }] : []),
    { label: vehicleTitle(vehicle), href: null },
  ];
};
