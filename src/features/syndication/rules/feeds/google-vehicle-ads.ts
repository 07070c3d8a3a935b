import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { AdvertisedVehicle } from './advertised-vehicle.ts';
import { tabbedLine } from './delimited-text.ts';

/** The values of `vehicle_price_type` in Australia, by the price type of the stock (support.google.com/merchants/answer/14592783). */
const PRICE_TYPES: Readonly<Record<string, string>> = {
  'drive away': 'drive_away_price',
  'estimated drive away': 'estimated_drive_away_price',
  'excl. govt. charges': 'excluding_government_charges_price',
};

/**
 * The price types that Google accepts for new and for used cars in Australia. A demo car is sent to Google as a used
 * car.
 */
const ACCEPTED = {
  new: ['drive_away_price', 'estimated_drive_away_price'],
  used: ['drive_away_price', 'excluding_government_charges_price'],
};

/**
 * For each body type of the platform, the value of `body_style` that Google accepts
 * (support.google.com/merchants/answer/14157085).
 */
const BODY_STYLES: Readonly<Record<string, string>> = {
  Convertible: 'convertible',
  Coupe: 'coupe',
  Hatchback: 'hatchback',
  'People Mover': 'minivan',
  Sedan: 'sedan',
  SUV: 'suv',
  Ute: 'ute',
  'Cab Chassis': 'ute',
  Van: 'full_size_van',
  Wagon: 'station_wagon',
};

/** 'Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans' in Google's list of product categories. */
const CARS = '916';

const COLUMNS = [
  'id',
  'vin',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'model',
  'trim',
  'year',
  'mileage',
  'condition',
  'color',
  'body_style',
  'price',
  'vehicle_price_type',
  'store_code',
  'vehicle_fulfillment(option:store_code)',
  'google_product_category',
] as const;

/** The first line of the feed. */
export const GOOGLE_HEADER = tabbedLine(COLUMNS);

/**
 * One line of the feed for Google Vehicle Ads (support.google.com/merchants/answer/11192663), or the reason why Google
 * would refuse the vehicle.
 */
export const googleLine = (site: Pick<Site, 'advertising'>, advertised: AdvertisedVehicle): Result<string, string> => {
  const { vehicle, isNew, priceType } = advertised;
  if (priceType === null) return err('its price has no type (Drive Away or Excl. Govt. Charges)');
  const sent = PRICE_TYPES[priceType.toLowerCase()];
  if (sent === undefined) return err(`its price type '${priceType}' is not known to Google`);
  if (!ACCEPTED[isNew ? 'new' : 'used'].includes(sent))
    return err(`Google does not accept the price type '${priceType}' for a ${isNew ? 'new' : 'used'} car`);
  const store = site.advertising.storeCodes[advertised.location.slug] ?? advertised.location.slug;
  const [first = '', ...others] = advertised.pictures;
  const values: Readonly<Record<(typeof COLUMNS)[number], string>> = {
    id: advertised.id,
    vin: advertised.vin,
    title: advertised.title,
    description: advertised.description,
    link: advertised.link,
    image_link: first,
    additional_image_link: others.map((address) => address.replaceAll(',', '%2C')).join(','),
    brand: vehicle.make,
    model: vehicle.model,
    trim: vehicle.badge ?? '',
    year: String(advertised.year),
    mileage: `${advertised.odometerKm} km`,
    condition: isNew ? 'new' : 'used',
    color: advertised.colour,
    body_style: BODY_STYLES[advertised.body ?? ''] ?? '',
    price: `${advertised.dollars.toFixed(2)} AUD`,
    vehicle_price_type: sent,
    store_code: store,
    'vehicle_fulfillment(option:store_code)': `in_store:${store}`,
    google_product_category: CARS,
  };
  return ok(tabbedLine(COLUMNS.map((column) => values[column])));
};
