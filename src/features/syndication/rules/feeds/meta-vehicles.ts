import { ok, type Result } from '#kernel/result.ts';
import type { AdvertisedVehicle } from './advertised-vehicle.ts';
import { csvLine } from './delimited-text.ts';

/** The values of `body_style` that Meta knows (developers.facebook.com, 'Automotive Inventory Ads: Catalogs and Feeds'). */
const BODY_STYLES: Readonly<Record<string, string>> = {
  Convertible: 'CONVERTIBLE',
  Coupe: 'COUPE',
  Hatchback: 'HATCHBACK',
  'People Mover': 'MINIVAN',
  Sedan: 'SEDAN',
  SUV: 'SUV',
  Ute: 'TRUCK',
  'Cab Chassis': 'TRUCK',
  Van: 'VAN',
  Wagon: 'WAGON',
};

/**
 * A list of patterns for one text of a vehicle, such as its transmission. Each pattern is stored with a value that Meta
 * accepts. The value of the first pattern that matches the text is sent to Meta. The last pattern matches any text.
 */
type Values = readonly (readonly [RegExp, string])[];

const TRANSMISSIONS: Values = [
  [/auto|cvt|dual|dct|dsg/i, 'AUTOMATIC'],
  [/manual/i, 'MANUAL'],
  [/./, 'OTHER'],
];
const FUELS: Values = [
  [/plug/i, 'PLUGIN_HYBRID'],
  [/hybrid/i, 'HYBRID'],
  [/diesel/i, 'DIESEL'],
  [/electric/i, 'ELECTRIC'],
  [/petrol|unleaded/i, 'PETROL'],
  [/./, 'OTHER'],
];
const DRIVES: Values = [
  [/4wd|4x4|four/i, '4X4'],
  [/awd|all/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
  [/./, 'OTHER'],
];

const metaValue = (values: Values, text: string | null): string =>
  values.find(([pattern]) => text !== null && pattern.test(text))?.[1] ?? '';

const PICTURES = 10;

const COLUMNS = [
  'vehicle_id',
  'vin',
  'title',
  'description',
  'url',
  'make',
  'model',
  'trim',
  'year',
  'mileage.value',
  'mileage.unit',
  'price',
  'state_of_vehicle',
  'availability',
  'exterior_color',
  'body_style',
  'transmission',
  'fuel_type',
  'drivetrain',
  'address',
  'latitude',
  'longitude',
  ...Array.from({ length: PICTURES }, (_, index) => `image[${index}].url` as const),
];

/** The first line of the feed. */
export const META_HEADER = csvLine(COLUMNS);

/**
 * One line of the feed for Meta automotive inventory ads. Meta accepts every vehicle that meets the rules of
 * `advertisedVehicle`.
 */
export const metaLine = (advertised: AdvertisedVehicle): Result<string, string> => {
  const { vehicle, location, pictures } = advertised;
  const { address } = location;
  const values: Readonly<Record<string, string>> = {
    vehicle_id: advertised.id,
    vin: advertised.vin,
    title: advertised.title,
    description: advertised.description,
    url: advertised.link,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.badge ?? '',
    year: String(advertised.year),
    'mileage.value': String(advertised.odometerKm),
    'mileage.unit': 'KM',
    price: `${advertised.dollars.toFixed(2)} AUD`,
    state_of_vehicle: advertised.isNew ? 'NEW' : 'USED',
    availability: 'AVAILABLE',
    exterior_color: advertised.colour,
    body_style: BODY_STYLES[advertised.body ?? ''] ?? 'OTHER',
    transmission: metaValue(TRANSMISSIONS, vehicle.simpleTransmission ?? vehicle.transmission),
    fuel_type: metaValue(FUELS, vehicle.simpleFuel ?? vehicle.fuel),
    drivetrain: metaValue(DRIVES, vehicle.simpleDrive ?? vehicle.drive),
    address: JSON.stringify({
      addr1: address.street,
      city: address.city,
      region: address.state.toUpperCase(),
      postal_code: address.postcode,
      country: 'AU',
    }),
    latitude: address.lat === null ? '' : String(address.lat),
    longitude: address.long === null ? '' : String(address.long),
    ...Object.fromEntries(pictures.slice(0, PICTURES).map((picture, index) => [`image[${index}].url`, picture])),
  };
  return ok(csvLine(COLUMNS.map((column) => values[column] ?? '')));
};
