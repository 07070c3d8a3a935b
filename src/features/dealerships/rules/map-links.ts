import type { Address } from '#model/dealership/dealership.ts';

type PlacedAddress = Pick<Address, 'street' | 'city' | 'state' | 'postcode' | 'placeUrl' | 'placeId'>;

/**
 * An address on one line, as on an envelope.
 *
 * @example addressLine(address) === '418 Pelican Parade, Southport QLD 4215'
 */
export const addressLine = ({ street, city, state, postcode }: PlacedAddress): string =>
  `${street}, ${city} ${state.toUpperCase()} ${postcode}`;

const google = (page: 'dir' | 'search', values: Readonly<Record<string, string>>): string =>
  `https://www.google.com/maps/${page}/?${new URLSearchParams({ api: '1', ...values })}`;

/** A Google Maps link with directions from the shopper's position to a location. */
export const directionsTo = (place: string, placeId: string | null = null): string =>
  google('dir', { destination: place, ...(placeId ? { destination_place_id: placeId } : {}) });

/**
 * A map link to a location: the link in the settings of the location. If the settings contain none, it is a Google Maps
 * search for the address.
 */
export const mapOf = (address: PlacedAddress): string =>
  address.placeUrl ?? google('search', { query: addressLine(address), ...(address.placeId ? { query_place_id: address.placeId } : {}) });
