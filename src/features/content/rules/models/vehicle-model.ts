import { slugify } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { modelHref } from './model-hrefs.ts';
import { listedModels, modelMake, modelTitle } from './model-range.ts';

/** A link to the page of a model. */
export interface ModelLink {
  /** Make and model: 'Kia EV5'. */
  readonly title: string;
  readonly href: string;
}

/**
 * The link from a vehicle to the page of its model; null if the site has no such page. A vehicle belongs to a model if
 * the slugs of make and model are equal for both. The page of the model lists vehicles by the same rule (ROUTE-34).
 *
 * @example vehicleModelLink(site, { make: 'Kia', model: 'EV5' })?.href === '/ev5'
 */
export const vehicleModelLink = (
  site: Pick<Site, 'models' | 'manufacturer'>,
  vehicle: Pick<Vehicle, 'make' | 'model'>,
): ModelLink | null => {
  const found = listedModels(site).find((model) => {
    const make = modelMake(site, model);
    return make !== null && slugify(make) === slugify(vehicle.make) && model.slug === slugify(vehicle.model);
  });
  return found === undefined ? null : { title: modelTitle(site, found), href: modelHref(found) };
};
