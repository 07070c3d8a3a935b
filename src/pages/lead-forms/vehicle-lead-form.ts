import type { LeadKind, LeadVehicle } from '#features/leads/rules/lead.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { type LeadFormServices, type LeadFormSubject, showLeadForm, takeLeadForm } from './lead-form-handler.ts';

export interface VehicleLeadFormServices extends LeadFormServices {
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

/** A form about a vehicle: which kind it is, what its page is called, where it lies. */
export interface VehicleLeadForm {
  readonly kindFor: (vehicle: LeadVehicle) => LeadKind;
  readonly crumb: string;
  readonly pathFor: (slug: string) => string;
  /** Where this form is not for a vehicle, its place instead. */
  readonly insteadOf?: (vehicle: LeadVehicle) => string | null;
}

/** The handler of a form about a vehicle, GET and POST. */
export const vehicleLeadForm =
  (services: VehicleLeadFormServices, form: VehicleLeadForm): PageHandler =>
  async (page) => {
    if (page.request.method === 'POST') {
      return takeLeadForm(services, page, subjectWithout(form, page), () => findSubject(services, page, form));
    }
    const subject = await findSubject(services, page, form);
    if (!('path' in subject)) return subject;
    const instead = subject.vehicle ? (form.insteadOf?.(subject.vehicle) ?? null) : null;
    return instead === null ? showLeadForm(services, page, subject) : { kind: 'redirect', status: 303, location: instead };
  };

const findSubject = async (
  services: VehicleLeadFormServices,
  page: PageRequest,
  form: VehicleLeadForm,
): Promise<LeadFormSubject | PageAnswer> => {
  const found = await findVehicle(services.vehicles, page.site, page.params.slug ?? '');
  if (found.kind === 'missing') return services.notFound(page);
  // 308 keeps the method: a form that was open while the slug changed still arrives.
  if (found.kind === 'moved') return { kind: 'redirect', status: 308, location: form.pathFor(found.slug) };
  const vehicle = siteLeadVehicle(page.site, found.vehicle, page.canonicalOrigin);
  return {
    kind: form.kindFor(vehicle),
    vehicle,
    path: form.pathFor(vehicle.slug),
    crumbs: [
      { label: vehicle.title, href: paths.vehicle(vehicle.slug) },
      { label: form.crumb, href: null },
    ],
  };
};

/** What is known before the vehicle is: enough to show the shopper their own words again. */
const subjectWithout = (form: VehicleLeadForm, page: PageRequest): LeadFormSubject => ({
  kind: 'enquiry',
  vehicle: null,
  path: form.pathFor(page.params.slug ?? ''),
  crumbs: [{ label: form.crumb, href: null }],
});
