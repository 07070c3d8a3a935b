import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { offerState } from '#features/stock/rules/availability.ts';
import { bodyName } from '#features/stock/rules/body-names.ts';
import { vehiclePictures } from '#features/stock/rules/picture-addresses.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { unconditionalPrice } from '#features/stock/rules/prices/unconditional-price.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

/** The origin of the site and the function that makes picture URLs, for the absolute URLs in a feed. */
export interface FeedAddresses {
  /** Scheme and host of the site's canonical URLs. */
  readonly origin: string;
  readonly pictureOf: (source: { readonly src: string; readonly vehicleId: number }) => string;
}

/** A vehicle with everything that both advertising services require. */
export interface AdvertisedVehicle {
  readonly vehicle: Vehicle;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** Absolute URLs of the pictures; at least one. */
  readonly pictures: readonly string[];
  readonly year: number;
  readonly vin: string;
  readonly colour: string;
  readonly odometerKm: number;
  readonly isNew: boolean;
  /** Price in dollars that applies without conditions. */
  readonly dollars: number;
  readonly priceType: string | null;
  /** The body as shoppers know it, e.g. 'Hatchback'; null if it is not known. */
  readonly body: string | null;
  readonly location: DealershipLocation;
}

/** Longest description that both services accept, in characters. */
const LONGEST_DESCRIPTION = 5_000;
/** Google accepts one main picture and ten more. */
const MOST_PICTURES = 11;

/** A VIN has 17 letters and digits, without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Body types of commercial and recreational vehicles. Both advertising services accept only cars and utes. */
const OTHER_BODIES = new Set(['Bus', 'Motorhome', 'Light Truck']);

/** The kilometres that a feed states for a new car whose odometer reading is not known. */
const NO_ODOMETER = 0;

/**
 * The data that advertising services need about a vehicle. If data are missing or not allowed, the result is an error
 * with the reason, which tells the dealer what to correct.
 *
 * @example advertisedVehicle(site, { ...vehicle, vin: null }, addresses).error === 'it has no VIN'
 */
export const advertisedVehicle = (
  site: Site,
  vehicle: Vehicle,
  { origin, pictureOf }: FeedAddresses,
): Result<AdvertisedVehicle, string> => {
  const body = presentText(vehicle.simpleBody) ?? presentText(vehicle.body);
  const bodyShown = body === null ? null : bodyName(body);
  if (vehicle.itemType !== 'car') return err(`it is a ${vehicle.itemType}, and only cars and utes are accepted`);
  if (bodyShown !== null && OTHER_BODIES.has(bodyShown)) return err(`its body is '${bodyShown}', and only cars and utes are accepted`);
  const state = offerState(vehicle);
  if (state === 'reserved') return err('it is reserved');
  if (state !== 'in-stock') return err('it is not in stock yet');
  const vin = presentText(vehicle.vin)?.toUpperCase() ?? null;
  if (vin === null) return err('it has no VIN');
  if (!VIN.test(vin)) return err(`its VIN '${vin}' does not have 17 letters and digits (without I, O and Q)`);
  const { cents, type } = unconditionalPrice(vehicle);
  if (cents === null) return err('it has no price that applies without conditions');
  if (vehicle.year === null) return err('it has no year');
  const colour = presentText(vehicle.colour);
  if (colour === null) return err('it has no colour');
  const isNew = vehicle.carType === 'new';
  const odometerKm = vehicle.odometerKm ?? (isNew ? NO_ODOMETER : null);
  if (odometerKm === null || odometerKm < 0) return err('it has no odometer reading');
  const pictures = vehiclePictures(vehicle);
  if (pictures.length === 0) return err('it has no picture');
  const location = locationOf(dealershipOf(site, vehicle), vehicle.locationId);
  if (location === null) return err('its dealership has no location');
  const title = vehicleTitle(vehicle);
  return ok({
    vehicle,
    id: String(vehicle.id),
    title,
    description: description(title, vehicle, type),
    link: origin + paths.vehicle(vehicle.slug),
    pictures: pictures.slice(0, MOST_PICTURES).map((src) => pictureOf({ src, vehicleId: vehicle.id })),
    year: vehicle.year,
    vin,
    colour,
    odometerKm: Math.round(odometerKm),
    isNew,
    dollars: cents / 100,
    priceType: type,
    body: bodyShown,
    location,
  });
};

/**
 * The dealer's comments, or the facts of the vehicle if there are none. The text also states the price type, so that
 * nobody misunderstands what the price includes.
 */
const description = (title: string, vehicle: Vehicle, priceType: string | null): string => {
  const facts = [vehicle.colour, vehicle.simpleTransmission ?? vehicle.transmission, vehicle.simpleFuel ?? vehicle.fuel];
  const about = presentText(vehicle.dealerComments) ?? [title, ...facts.flatMap((fact) => presentText(fact) ?? [])].join(', ');
  const priced = priceType === null ? '' : ` Price: ${priceType}.`;
  return `${oneLine(about).slice(0, LONGEST_DESCRIPTION - priced.length)}${priced}`;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
