import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { dealershipPhone } from '#features/dealerships/rules/phone-to-call.ts';
import { type OfferState, offerState } from '#features/stock/rules/availability.ts';
import { formatPartialDate } from '#features/stock/rules/partial-date.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { unconditionalPrice } from '#features/stock/rules/prices/unconditional-price.ts';
import { formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { breadcrumb } from './breadcrumb.ts';
import { gallery } from './gallery.ts';
import { viewingLocation } from './viewing-location.ts';

/** Maximum number of pictures. Ten are enough for search engines, and the list makes the page larger. */
const MOST_PICTURES = 10;
const MOST_DESCRIPTION = 500;

const TYPES: Readonly<Record<string, string>> = { car: 'Car', motorcycle: 'Motorcycle' };

/**
 * A vehicle, its offer and its breadcrumb as schema.org structured data (docs/law-and-formats.md, section 5). A vehicle
 * that is unavailable or has no price is described without an offer (CARD-15).
 * @param origin scheme and host of the site, for the URLs in the data
 */
export const vehicleStructuredData = (site: Site, vehicle: Vehicle, origin: string): readonly object[] => [
  carData(site, vehicle, origin),
  breadcrumbData(site, vehicle, origin),
];

const known = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** A quantity for schema.org; null if the number is not positive. */
const quantity = (value: number | null, unit: { readonly unitCode: string } | { readonly unitText: string }): object | null =>
  value !== null && Number.isFinite(value) && value > 0 ? { '@type': 'QuantitativeValue', value, ...unit } : null;

const count = (value: number | null): number | null => (value !== null && Number.isInteger(value) && value > 0 ? value : null);

const modelYear = ({ year }: Pick<Vehicle, 'year'>): string | null =>
  year !== null && Number.isInteger(year) && year >= 1900 && year <= 2100 ? String(year) : null;

const carData = (site: Site, vehicle: Vehicle, origin: string): object => {
  const { images } = gallery(vehicle);
  const url = origin + paths.vehicle(vehicle.slug);
  const condition = itemCondition(vehicle);
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[vehicle.itemType] ?? 'Vehicle',
    '@id': `${url}#vehicle`,
    name: vehicleTitle(vehicle),
    url,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    itemCondition: condition,
    ...known({
      image: images.length > 0 ? images.slice(0, MOST_PICTURES).map((image) => new URL(image.url, origin).href) : null,
      description: shortened(presentText(vehicle.dealerComments)),
      vehicleModelDate: modelYear(vehicle),
      productionDate: formatPartialDate(vehicle.buildDate) === null ? null : presentText(vehicle.buildDate),
      vehicleConfiguration: presentText(vehicle.badge),
      sku: presentText(vehicle.stockNumber),
      vehicleIdentificationNumber: presentText(vehicle.vin),
      color: presentText(vehicle.colour),
      vehicleInteriorColor: presentText(vehicle.interiorColour),
      bodyType: presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
      vehicleTransmission: presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
      numberOfForwardGears: count(vehicle.gears),
      fuelType: presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel),
      fuelConsumption: quantity(vehicle.variant.fuelConsumptionCombined, { unitText: 'L/100 km' }),
      driveWheelConfiguration: driveWheels(vehicle),
      numberOfDoors: count(vehicle.doors),
      vehicleSeatingCapacity: count(vehicle.seats),
      vehicleEngine: engineData(vehicle),
      mileageFromOdometer:
        formatOdometer(vehicle.odometerKm) === null ? null : { '@type': 'QuantitativeValue', value: vehicle.odometerKm, unitCode: 'KMT' },
      offers: offerData(site, vehicle, { url, condition, origin }),
    }),
  };
};

const shortened = (text: string | null): string | null => {
  const line = text?.replace(/\s+/g, ' ') ?? null;
  if (line === null || line.length <= MOST_DESCRIPTION) return line;
  return `${Array.from(line)
    .slice(0, MOST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
};

/** A demo car has been registered and driven, so schema.org treats it as used. */
const itemCondition = ({ carType }: Pick<Vehicle, 'carType'>): string =>
  `https://schema.org/${carType === 'new' ? 'NewCondition' : 'UsedCondition'}`;

const DRIVES: readonly (readonly [RegExp, string])[] = [
  [/^(awd|all[ -]?wheel)/i, 'AllWheelDriveConfiguration'],
  [/^(4wd|4x4|four[ -]?wheel)/i, 'FourWheelDriveConfiguration'],
  [/^(fwd|front)/i, 'FrontWheelDriveConfiguration'],
  [/^(rwd|rear)/i, 'RearWheelDriveConfiguration'],
];

const driveWheels = ({ simpleDrive, drive }: Pick<Vehicle, 'simpleDrive' | 'drive'>): string | null => {
  const words = presentText(simpleDrive) ?? presentText(drive) ?? '';
  const found = DRIVES.find(([pattern]) => pattern.test(words));
  return found ? `https://schema.org/${found[1]}` : null;
};

const engineData = ({ engineSizeLitres, engineSizeCc, variant }: Vehicle): object | null => {
  const displacement =
    quantity(engineSizeLitres ?? variant.engineSizeLitres, { unitCode: 'LTR' }) ??
    quantity(engineSizeCc ?? variant.engineSizeCc, { unitCode: 'CMQ' });
  return displacement && { '@type': 'EngineSpecification', engineDisplacement: displacement };
};

const AVAILABILITIES: Readonly<Record<OfferState, string>> = { 'in-stock': 'InStock', 'coming-soon': 'PreOrder', reserved: 'Reserved' };

/**
 * The offer for a vehicle. Its price is the price without conditions (docs/settled.md, Law). A vehicle that is unavailable,
 * or that has no such price, gets no offer.
 */
const offerData = (
  site: Site,
  vehicle: Vehicle,
  { url, condition, origin }: { readonly url: string; readonly condition: string; readonly origin: string },
): object | null => {
  const unconditional = unconditionalPrice(vehicle);
  const state = offerState(vehicle);
  if (state === null || unconditional.cents === null) return null;
  const price = { priceCurrency: 'AUD', price: centsToDollars(unconditional.cents) };
  return {
    '@type': 'Offer',
    url,
    ...price,
    // `valueAddedTaxIncluded` is true, because in Australia the prices that shoppers see include tax.
    priceSpecification: { '@type': 'PriceSpecification', ...price, valueAddedTaxIncluded: true, ...known({ name: unconditional.type }) },
    availability: `https://schema.org/${AVAILABILITIES[state]}`,
    itemCondition: condition,
    seller: sellerData(site, vehicle, origin),
  };
};

const sellerData = (site: Site, vehicle: Vehicle, origin: string): object => {
  const dealership: Dealership = dealershipOf(site, vehicle);
  const place = viewingLocation(dealership, vehicle) ?? primaryLocationOf(dealership);
  return {
    '@type': 'AutoDealer',
    name: dealership.name,
    url: `${origin}/`,
    ...known({
      telephone: dealershipPhone(site, dealership, place),
      image: place?.image ? new URL(place.image, origin).href : null,
      address: place && {
        '@type': 'PostalAddress',
        streetAddress: place.address.street,
        addressLocality: place.address.city,
        addressRegion: place.address.state.toUpperCase(),
        postalCode: place.address.postcode,
        addressCountry: 'AU',
      },
    }),
  };
};

const breadcrumbData = (site: Site, vehicle: Vehicle, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumb(site, vehicle, paths).map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + (href ?? paths.vehicle(vehicle.slug)),
  })),
});
