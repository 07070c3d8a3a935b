import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { LeadFormPlace } from '#features/leads/rules/kinds/lead-kind-definition.ts';
import type { LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormServices, LeadFormSubject } from './lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from './lead-form-handler.ts';
import { enquirySteps } from './one-page-or-steps.ts';

export interface VehicleLeadFormServices extends LeadFormServices {
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

type VehiclePlace = Extract<LeadFormPlace, { readonly about: 'vehicle' }>;

/** Routes of a form about a vehicle (FORM-01, FORM-02), GET and POST. */
export const vehicleLeadForm =
  (services: VehicleLeadFormServices, kind: LeadKind, place: VehiclePlace): PageHandler =>
  async (page) => {
    if (place.isOn?.(page.site) === false) return services.notFound(page);
    if (page.request.method === 'POST') {
      return takeLeadForm(services, page, subjectWithout(page, kind, place), () => findSubject(services, page, kind, place));
    }
    const subject = await findSubject(services, page, kind, place);
    if (!('path' in subject)) return subject;
    const instead = subject.vehicle ? (place.insteadOf?.(subject.vehicle) ?? null) : null;
    return instead === null ? showLeadForm(services, page, subject) : { kind: 'redirect', status: 303, location: instead };
  };

const findSubject = async (
  services: VehicleLeadFormServices,
  page: PageRequest,
  kind: LeadKind,
  place: VehiclePlace,
): Promise<LeadFormSubject | PageAnswer> => {
  const found = await findVehicle(services.vehicles, page.site, page.params.slug ?? '');
  if (found.kind === 'missing') return services.notFound(page);
  // Status 308 makes the browser repeat the POST request at the new URL. So a form arrives even if the slug of the
  // vehicle changed while the shopper filled in the form.
  if (found.kind === 'moved') return { kind: 'redirect', status: 308, location: place.pathFor(found.slug) };
  const vehicle = siteLeadVehicle(page.site, found.vehicle, page.canonicalOrigin);
  return {
    kind,
    ...enquirySteps(page.site, kind, vehicle),
    ...definedForm(page, place),
    vehicle,
    path: place.pathFor(vehicle.slug),
    crumbs: [
      { label: vehicle.title, href: paths.vehicle(vehicle.slug) },
      { label: place.crumb, href: null },
    ],
  };
};

/** The form without data of its vehicle. If the vehicle cannot be loaded, this form still shows the shopper's input. */
const subjectWithout = (page: PageRequest, kind: LeadKind, place: VehiclePlace): LeadFormSubject => ({
  kind,
  ...enquirySteps(page.site, kind, null),
  ...definedForm(page, place),
  vehicle: null,
  path: place.pathFor(page.params.slug ?? ''),
  crumbs: [{ label: place.crumb, href: null }],
});

const definedForm = ({ site }: Pick<PageRequest, 'site'>, { form: name }: VehiclePlace): Pick<LeadFormSubject, 'form'> => {
  const form = name === undefined ? null : findLeadForm(site, name);
  return form === null ? {} : { form };
};
