import { departmentLocationOf, locationOf } from '#features/dealerships/rules/location-rules.ts';
import { dealershipPhone, phoneFor } from '#features/dealerships/rules/phone-to-call.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { MailRow } from './fields/lead-field.ts';
import { findLocation } from './form/location-choices.ts';
import type { Lead } from './lead.ts';

type PlacedLead = Pick<Lead, 'locationSlug' | 'serviceLocation' | 'department'> & {
  readonly vehicle: Pick<NonNullable<Lead['vehicle']>, 'locationId'> | null;
};

/**
 * The location of the dealership that receives and answers a lead. It is the first of these locations that exists:
 * - the location that the shopper chose
 * - the service location that the shopper chose
 * - the location of the vehicle
 * - the location of the form's department (the workshop for a service booking)
 * - the primary location
 * Null if the dealership has no location.
 */
export const leadLocation = (lead: PlacedLead, dealership: Pick<Dealership, 'locations'>): DealershipLocation | null => {
  const chosen = dealership.locations.find(({ slug }) => slug === lead.locationSlug) ?? serviceLocationOf(dealership, lead.serviceLocation);
  if (chosen !== null) return chosen;
  const ofDepartment = lead.vehicle === null ? departmentLocationOf(dealership, lead.department ?? null) : null;
  return ofDepartment ?? locationOf(dealership, lead.vehicle?.locationId ?? null);
};

/** The location that a service form names (FORM-26); null if the dealership has no such location. */
export const serviceLocationOf = (dealership: Pick<Dealership, 'locations'>, serviceLocation: string | null): DealershipLocation | null =>
  serviceLocationsOf(dealership).find(({ name }) => name === serviceLocation) ?? null;

/** The visible service locations of a dealership. */
export const serviceLocationsOf = ({ locations }: Pick<Dealership, 'locations'>): readonly DealershipLocation[] =>
  locations.filter(({ visible, locationType }) => visible && locationType === 'service');

/**
 * The dealership and the location as text: 'The Yard, Southport'. If the location's name already contains the
 * dealership's name, the text is only the location's name: 'The Yard Southport'.
 */
export const placeName = (dealership: Pick<Dealership, 'name'>, location: Pick<DealershipLocation, 'name'> | null): string => {
  if (location === null) return dealership.name;
  return location.name.toLowerCase().includes(dealership.name.toLowerCase()) ? location.name : `${dealership.name}, ${location.name}`;
};

/**
 * The locations that belong to a lead, as rows for mails and CRMs of the dealership: the location that answers the
 * lead, the vehicle's location, the chosen location and the location of the appointment. The location that answers is
 * named only once, even if it is also the location of the vehicle or of the appointment.
 *
 * @example leadPlaces(lead, site, dealership) // [{ label: 'Location', value: 'The Yard Southport' }]
 */
export const leadPlaces = (lead: Lead, site: Pick<Site, 'dealerships'>, dealership: Dealership): readonly MailRow[] => {
  const location = leadLocation(lead, dealership);
  const vehicleAt = dealership.locations.find(({ id }) => id === lead.vehicle?.locationId);
  const chosen = lead.locationSlug === null ? null : findLocation(site, lead.locationSlug);
  const appointmentAt = dealership.locations.find(({ id }) => id === lead.appointment?.locationId);
  return [
    ...(location === null ? [] : [{ label: 'Location', value: placeName(dealership, location) }]),
    ...(vehicleAt === undefined || vehicleAt === location ? [] : [{ label: 'Vehicle is at', value: placeName(dealership, vehicleAt) }]),
    ...(chosen === null || chosen.location === location
      ? []
      : [{ label: 'Chosen location', value: placeName(chosen.dealership, chosen.location) }]),
    ...(appointmentAt === undefined || appointmentAt === location || appointmentAt === vehicleAt
      ? []
      : [{ label: 'Appointment at', value: placeName(dealership, appointmentAt) }]),
  ];
};

/**
 * The phone number to call about a lead; null if no number is known. It is chosen by the rule of VDP-63 for the vehicle
 * and location of the lead. Receipt, ADF and success page therefore show the same number as the vehicle page.
 */
export const leadPhone = (
  lead: Pick<Lead, 'locationSlug' | 'serviceLocation' | 'department'> & {
    readonly vehicle: Pick<NonNullable<Lead['vehicle']>, 'carType' | 'locationId'> | null;
  },
  site: Pick<Site, 'phones' | 'dealerships'>,
  dealership: Dealership,
): string | null => {
  const location = leadLocation(lead, dealership);
  if (lead.vehicle === null) return dealershipPhone(site, dealership, location);
  // The phone number must belong to the dealership that answers the lead. The vehicle may belong to another dealership, which
  // the site no longer lists.
  return phoneFor(site, { ...lead.vehicle, dealershipId: dealership.id, locationId: location?.id ?? lead.vehicle.locationId });
};
