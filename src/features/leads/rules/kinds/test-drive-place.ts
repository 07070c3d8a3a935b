import { testDriveRequest } from '#features/appointments/rules/slot-request.ts';
import { departmentLocationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import { chooseLeadDealership } from '../delivery/route-lead.ts';
import type { LeadSlots, PlaceAnswers } from './lead-slots.ts';

/**
 * Whether shoppers can make test drives at a location: the location is visible, and belongs to the sales department or to no
 * single department.
 */
const isYard = ({ visible, locationType }: DealershipLocation): boolean => visible && (locationType === 'sales' || locationType === '');

/** The location where a dealership sells vehicles; null if it has none. */
const yardOf = (dealership: Dealership): DealershipLocation | null => {
  const main = primaryLocationOf(dealership);
  return main !== null && isYard(main) ? main : departmentLocationOf(dealership, 'sales');
};

/**
 * Where a vehicle is driven. A vehicle of the stock is driven at its own location. If the shopper has not chosen a vehicle of
 * the stock, the test drive is at the yard of the dealership that gets the lead. If the form asks for a place, the shopper
 * must choose the place before times can be shown.
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
