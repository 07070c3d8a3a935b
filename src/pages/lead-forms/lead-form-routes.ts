import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { maxPostBytes } from '#features/leads/rules/forms/max-post-bytes.ts';
import { LEAD_KIND_NAMES, LEAD_KINDS, type LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { Site } from '#model/site/site.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { enquirySteps } from './one-page-or-steps.ts';
import { siteLeadForm } from './site-lead-form.ts';
import { type VehicleLeadFormServices, vehicleLeadForm } from './vehicle-lead-form.ts';

/**
 * The paths of forms are functions of a slug. This placeholder is passed as the slug and then replaced by the route
 * parameter `:slug`.
 */
const SLUG = '-slug-';

/**
 * Returns a function that computes the size limit for posts of a form on a given site. The limit depends on the site,
 * because a site can add a field for files to the form.
 */
const bytesOf =
  (kind: LeadKind, form?: string) =>
  (site: Site): number | undefined =>
    maxPostBytes((form === undefined ? enquirySteps(site, kind, null).form : findLeadForm(site, form)) ?? null);

/** The routes of all forms that the lead kinds define (`LeadKindDefinition.places`). */
export const LEAD_FORM_ROUTES: readonly Route<VehicleLeadFormServices>[] = LEAD_KIND_NAMES.flatMap((kind) =>
  LEAD_KINDS[kind].places.flatMap((place) =>
    place.about === 'site'
      ? formRoutes({
          path: place.path,
          handler: (services: VehicleLeadFormServices) => siteLeadForm(services, kind, place),
          maxBodyBytes: bytesOf(kind),
        })
      : formRoutes({
          path: place.pathFor(SLUG).replace(SLUG, ':slug'),
          handler: (services: VehicleLeadFormServices) => vehicleLeadForm(services, kind, place),
          maxBodyBytes: bytesOf(kind, place.form),
          ...(place.isOn ? { isOn: place.isOn } : {}),
        }),
  ),
);
