import { LEAD_KIND_NAMES, LEAD_KINDS } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { PageHandler } from '#pages/page.ts';
import { siteLeadForm } from './site-lead-form.ts';
import { type VehicleLeadFormServices, vehicleLeadForm } from './vehicle-lead-form.ts';

/** A form's page: its address as the router writes it, and the handler of GET and POST. */
interface LeadFormRoute {
  readonly path: string;
  readonly handler: PageHandler;
}

/** Stands for the slug while a route's pattern is made from a path function. */
const SLUG = '-slug-';

/**
 * The pages of all forms that the kinds of lead name (`LeadKindDefinition.places`).
 *
 * @example leadFormRoutes(services).map(({ path }) => path) // ['/cars/:slug/enquire', '/enquire', '/cars/:slug/test-drive']
 */
export const leadFormRoutes = (services: VehicleLeadFormServices): readonly LeadFormRoute[] =>
  LEAD_KIND_NAMES.flatMap((kind) =>
    LEAD_KINDS[kind].places.map((place) =>
      place.about === 'site'
        ? { path: place.path, handler: siteLeadForm(services, kind, place) }
        : { path: place.pathFor(SLUG).replace(SLUG, ':slug'), handler: vehicleLeadForm(services, kind, place) },
    ),
  );
