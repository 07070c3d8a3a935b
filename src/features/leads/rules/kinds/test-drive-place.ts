import { testDriveRequest } from '#features/appointments/rules/slot-request.ts';
import { departmentLocationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import { chooseLeadDealership } from '../delivery/route-lead.ts';
import type { LeadSlots, PlaceAnswers } from './lead-slots.ts';

/**
 * Whether test drives can begin at a location. The location must be visible, and it must have the sales department or
 * all departments.
 */
const isYard = ({ visible, locationType }: DealershipLocation): boolean => visible && (locationType === 'sales' || locationType === '');

/** The location where a dealership sells vehicles; null if it has none. */
const yardOf = (dealership: Dealership): DealershipLocation | null => {
  const main = primaryLocationOf(dealership);
  return main !== null && isYard(main) ? main : departmentLocationOf(dealership, 'sales');
};

/**
 * The location of a test drive. A test drive of a vehicle in stock is at the location of this vehicle. If the shopper
 * has not chosen a vehicle in stock, the test drive is at the yard of the dealership that gets the lead. If the form
 * asks for a location, the shopper must choose it before times can be shown.
 *
 * @example testDrivePlace(site, { vehicle: null, answers: { locationSlug: null, … } }) // the primary dealership's yard
 */
export const testDrivePlace: LeadSlots['placeOf'] = (site, { vehicle, answers }) => {
  if (vehicle !== null) return testDriveRequest(site, vehicle);
  const asked = [answers.locationSlug, answers.preferredDealershipSlug].filter((answer) => answer !== null);
  if (asked.length > 0 && !site.dealerships.some(hasYardHours)) return null;
  if (asked.length > 0 && !asked.some(Boolean)) return 'unchosen';
  const dealership = chooseLeadDealership(site, { vehicle, ...answers });
  if (answers.locationSlug === '' && dealership.locations.filter(isYard).length > 1) return 'unchosen';
  const location = chosenYard(dealership, answers);
  if (location !== null) return { resource: 'test-drive', dealership, location, vehicleId: null };
  return asked.length > 0 ? { withoutTimes: dealership.name } : null;
};

const chosenYard = (dealership: Dealership, { locationSlug }: PlaceAnswers): DealershipLocation | null =>
  dealership.locations.find((location) => location.slug === locationSlug && isYard(location)) ?? yardOf(dealership);

const hasYardHours = (dealership: Dealership): boolean =>
  dealership.appointments.testDrive.offered &&
  dealership.locations.some(
    (location) => isYard(location) && location.openingHours.some(({ status, byAppointment }) => status === 'Open' && !byAppointment),
  );
