import type { Address, Dealership, DealershipLocation, OpeningHour, SpecialHours } from '#model/dealership/dealership.ts';
import { formatHours } from './opening-hours.ts';

/** ENT-16. */
export const addressJson = (address: Address) => ({
  id: address.id,
  street: address.street,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  lat: address.lat,
  long: address.long,
  place_url: address.placeUrl,
  place_id: address.placeId,
  map_key: address.mapKey,
});

/** Contact details as JSON (ENT-18). The specification spells 'formated_hours' with one t. */
const openingHourJson = (hours: OpeningHour) => ({
  weekday: hours.weekday,
  status: hours.status,
  formated_hours: formatHours(hours),
  open: hours.open,
  close: hours.close,
});

/** ENT-19. */
const specialHoursJson = (hours: SpecialHours) => ({
  status: hours.status,
  date: hours.date,
  start_hour: hours.startHour,
  end_hour: hours.endHour,
  department: hours.department,
  location_name: hours.locationName,
});

/** A location as JSON, with the key names of the specification (ENT-15, ENT-17). */
export const locationJson = (location: DealershipLocation, dealership: Pick<Dealership, 'id' | 'slug'>) => ({
  id: location.id,
  name: location.name,
  slug: location.slug,
  dealership_id: dealership.id,
  dealership_slug: dealership.slug,
  location_type: location.locationType,
  location_subtype: location.locationSubtype,
  primary: location.primary,
  visible: location.visible,
  manufacturers: location.manufacturers,
  address: addressJson(location.address),
  contact_detail: {
    phone: location.phone,
    landline_phone: location.landlinePhone,
    opening_hours: location.openingHours.map(openingHourJson),
  },
  special_hours: location.specialHours.map(specialHoursJson),
  image: location.image,
  dealer_license_number: location.dealerLicenceNumber,
  motor_vehicle_repairer: location.motorVehicleRepairer,
  average_rating: location.averageRating,
  review_count: location.reviewCount,
  reviews: location.reviews && { count: location.reviews.count, average_rating: location.reviews.averageRating },
  distribution_locations: location.distributionLocations,
});
