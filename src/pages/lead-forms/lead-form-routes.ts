import { LEAD_KIND_NAMES, LEAD_KINDS } from '#features/leads/rules/kinds/lead-kinds.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { siteLeadForm } from './site-lead-form.ts';
import { type VehicleLeadFormServices, vehicleLeadForm } from './vehicle-lead-form.ts';

/**
 * The paths of forms are functions of a slug. This placeholder is passed as the slug and then replaced by the route
 * parameter `:slug`.
 */
const SLUG = '-slug-';

/** The routes of all forms that the lead kinds define (`LeadKindDefinition.places`). */
export const LEAD_FORM_ROUTES: readonly Route<VehicleLeadFormServices>[] = LEAD_KIND_NAMES.flatMap((kind) =>
  LEAD_KINDS[kind].places.flatMap((place) =>
    place.about === 'site'
      ? formRoutes({ path: place.path, handler: (services: VehicleLeadFormServices) => siteLeadForm(services, kind, place) })
      : formRoutes({
          path: place.pathFor(SLUG).replace(SLUG, ':slug'),
          handler: (services: VehicleLeadFormServices) => vehicleLeadForm(services, kind, place),
          ...(place.isOn ? { isOn: place.isOn } : {}),
        }),
  ),
);
