import { departmentLocationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import { chooseLeadDealership } from '../delivery/route-lead.ts';
import { serviceLocationOf } from '../lead-location.ts';
import type { LeadSlots, PlaceAnswers } from './lead-slots.ts';

type DealershipPlaces = Pick<Dealership, 'locations'>;

/** Whether a location is visible, and has the service department or all departments. */
const isWorkshop = ({ visible, locationType }: DealershipLocation): boolean =>
  visible && (locationType === 'service' || locationType === '');

/**
 * The location where a dealership services vehicles. A location of the service department is used if there is one.
 * Otherwise, the main location is used, provided that it is visible and has all departments. Null if the dealership
 * has no such location. A location for sales is not used, because the workshop may have different opening hours.
 */
const workshopOf = (dealership: DealershipPlaces): DealershipLocation | null => {
  const main = primaryLocationOf(dealership);
  return departmentLocationOf(dealership, 'service') ?? (main !== null && isWorkshop(main) ? main : null);
};

/**
 * The workshop that the answers of a form select. If the shopper chose a service location, this location is the
 * workshop. Otherwise, the chosen location is used if it is a workshop, or else the workshop of the dealership. Null
 * if there is no such workshop.
 */
const chosenWorkshop = (dealership: DealershipPlaces, { serviceLocation, locationSlug }: PlaceAnswers): DealershipLocation | null => {
  if (serviceLocation) return serviceLocationOf(dealership, serviceLocation);
  return dealership.locations.find((location) => location.slug === locationSlug && isWorkshop(location)) ?? workshopOf(dealership);
};

/**
 * The location at which a service is booked: the workshop of the dealership that gets the lead. If the form asks for a
 * location, the shopper must choose it before times can be shown.
 */
export const servicePlace: LeadSlots['placeOf'] = (site, { vehicle, answers }) => {
  const { serviceLocation, locationSlug, preferredDealershipSlug } = answers;
  const isAsked = [serviceLocation, locationSlug, preferredDealershipSlug].some((answer) => answer !== null);
  if (isAsked && !site.dealerships.some(hasWorkshopHours)) return null;
  if (serviceLocation === '' || (!serviceLocation && isOneOpen(locationSlug, preferredDealershipSlug))) return 'unchosen';
  const dealership = chooseLeadDealership(site, { vehicle, ...answers });
  const location = chosenWorkshop(dealership, answers);
  if (location !== null) return { resource: 'service', dealership, location, vehicleId: null };
  return isAsked ? { withoutTimes: dealership.name } : null;
};

/** True if a form asks for the location or the dealership, and the shopper has answered neither question. */
const isOneOpen = (...answers: readonly (string | null)[]): boolean => answers.includes('') && !answers.some(Boolean);

const hasWorkshopHours = (dealership: Dealership): boolean =>
  dealership.appointments.service.offered &&
  [workshopOf(dealership), ...dealership.locations.filter(({ locationType }) => locationType === 'service')].some((location) =>
    location?.openingHours.some(({ status, byAppointment }) => status === 'Open' && !byAppointment),
  );
