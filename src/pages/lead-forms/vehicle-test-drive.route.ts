import type { PageHandler } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { type VehicleLeadFormServices, vehicleLeadForm } from './vehicle-lead-form.ts';

/** `GET` and `POST /cars/:slug/test-drive` (FORM-02); nobody can drive a vehicle that is gone. */
export const vehicleTestDrivePage = (services: VehicleLeadFormServices): PageHandler =>
  vehicleLeadForm(services, {
    kindFor: () => 'test-drive',
    crumb: 'Book a test drive',
    pathFor: paths.vehicleTestDrive,
    insteadOf: (vehicle) => (vehicle.available ? null : paths.vehicleEnquiry(vehicle.slug)),
  });
