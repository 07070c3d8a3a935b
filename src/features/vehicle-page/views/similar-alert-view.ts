import { makeHref } from '#features/search/rules/stock-hrefs.ts';
import { slugify } from '#kernel/text.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** The link to the page on which a shopper asks for an alert about vehicles of the same model. */
export interface SimilarAlertView {
  readonly label: string;
  readonly href: string;
}

/**
 * The alert about similar vehicles, which the page of a vehicle that is no longer for sale offers. Null if the site has
 * no alerts.
 */
export const similarAlertView = (
  site: Pick<Site, 'features' | 'search' | 'vehicleWord'>,
  { make, model }: Pick<Vehicle, 'make' | 'model'>,
): SimilarAlertView | null =>
  site.features.alerts
    ? {
        label: fillPlaceholders('Email me when a similar {car} arrives', site),
        href: paths.newAlert(makeHref(site, slugify(make), slugify(model))),
      }
    : null;
