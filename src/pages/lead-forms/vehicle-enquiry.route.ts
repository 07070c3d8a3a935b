import type { PageHandler } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { type VehicleLeadFormServices, vehicleLeadForm } from './vehicle-lead-form.ts';

/** `GET` and `POST /cars/:slug/enquire` (FORM-01); of a vehicle that is gone it asks for something similar (FORM-23, CARD-15). */
export const vehicleEnquiryPage = (services: VehicleLeadFormServices): PageHandler =>
  vehicleLeadForm(services, {
    kindFor: (vehicle) => (vehicle.available ? 'enquiry' : 'similar-vehicle'),
    crumb: 'Enquire',
    pathFor: paths.vehicleEnquiry,
  });
