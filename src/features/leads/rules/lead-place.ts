import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { dealershipPhone, phoneFor } from '#features/dealerships/rules/vehicle-phone.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Lead } from './lead.ts';

type PlacedLead = Pick<Lead, 'locationSlug'> & { readonly vehicle: Pick<NonNullable<Lead['vehicle']>, 'locationId'> | null };

/**
 * The location that receives and answers a lead, within the lead's dealership: the one the shopper chose; else the
 * vehicle's; else the primary one. Null when the dealership has no location.
 */
export const leadLocation = (lead: PlacedLead, dealership: Pick<Dealership, 'locations'>): DealershipLocation | null =>
  dealership.locations.find(({ slug }) => slug === lead.locationSlug) ?? locationOf(dealership, lead.vehicle?.locationId ?? null);

/**
 * Dealership and location as text: 'The Yard, Southport', or 'The Yard Southport' when the location's name already
 * contains both.
 */
export const placeName = (dealership: Pick<Dealership, 'name'>, location: Pick<DealershipLocation, 'name'> | null): string => {
  if (location === null) return dealership.name;
  return location.name.toLowerCase().includes(dealership.name.toLowerCase()) ? location.name : `${dealership.name}, ${location.name}`;
};

/**
 * The phone number to call about a lead. It follows the rule of VDP-63 for the lead's vehicle and location, so that
 * receipt, ADF and success page show the same number as the vehicle page. Null when no number is known.
 */
export const leadPhone = (
  lead: Pick<Lead, 'locationSlug'> & {
    readonly vehicle: Pick<NonNullable<Lead['vehicle']>, 'carType' | 'locationId'> | null;
  },
  site: Pick<Site, 'phones' | 'dealerships'>,
  dealership: Dealership,
): string | null => {
  const location = leadLocation(lead, dealership);
  if (lead.vehicle === null) return dealershipPhone(site, dealership, location);
  // The dealership that answers the lead. It differs from the vehicle's dealership if that one has left the site since.
  return phoneFor(site, { ...lead.vehicle, dealershipId: dealership.id, locationId: location?.id ?? lead.vehicle.locationId });
};
