import type { Site } from '#features/sites/rules/site.ts';
import { isAvailable, type OfferState, offerState } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { locationLine } from '#features/stock/rules/location-line.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { conditionWord, shortFacts } from '#features/stock/rules/vehicle-facts.ts';
import { vehicleTitle } from '#features/stock/rules/vehicle-title.ts';
import { breadcrumb } from '#features/vehicle-page/rules/breadcrumb.ts';
import { gallery, mainPictureUrl } from '#features/vehicle-page/rules/gallery.ts';
import { centsToDollars } from '#kernel/money.ts';
import type { PageHead } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';

/** Title, description, canonical address, picture and structured data of a vehicle's page. `origin`: scheme and host. */
export const vehicleHead = (site: Site, vehicle: Vehicle, origin: string): PageHead => {
  const dealership = site.dealerships.find(({ id }) => id === vehicle.dealershipId) ?? site.primaryDealership;
  const price = displayedPrice(vehicle, dealership.stock);
  const facts = shortFacts(vehicle).flatMap(({ kind, value }) => (kind === 'condition' ? [] : [value]));
  const title = vehicleTitle(vehicle);
  const words = [
    `${conditionWord(vehicle.carType)} ${title}`,
    isAvailable(vehicle) ? [price.text, price.type, price.condition].filter(Boolean).join(' ') : 'Sold',
    ...facts,
    locationLine(vehicle, dealership, site.stock.overrideCity),
  ];
  return {
    title: `${title} | ${site.name}`,
    description: `${words.filter(Boolean).join(', ')}. ${dealership.name}.`,
    canonicalPath: paths.vehicle(vehicle.slug),
    indexable: true,
    sheets: ['vehicle'],
    imageUrl: mainPictureUrl(vehicle),
    jsonLd: [carData(vehicle, origin, dealership.name), breadcrumbData(site, vehicle, origin)],
  };
};

const TYPES: Readonly<Record<string, string>> = { car: 'Car', motorcycle: 'Motorcycle' };

const carData = (vehicle: Vehicle, origin: string, seller: string): object => ({
  '@context': 'https://schema.org',
  '@type': TYPES[vehicle.itemType] ?? 'Vehicle',
  name: vehicleTitle(vehicle),
  url: origin + paths.vehicle(vehicle.slug),
  image: gallery(vehicle).images.map(({ url }) => new URL(url, origin).href),
  brand: { '@type': 'Brand', name: vehicle.make },
  model: vehicle.model,
  ...known({
    vehicleModelDate: vehicle.year === null ? null : String(vehicle.year),
    vehicleConfiguration: presentText(vehicle.badge),
    sku: presentText(vehicle.stockNumber),
    vehicleIdentificationNumber: presentText(vehicle.vin),
    color: presentText(vehicle.colour),
    bodyType: presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
    vehicleTransmission: presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    fuelType: presentText(vehicle.simpleFuel) ?? presentText(vehicle.fuel),
    mileageFromOdometer: vehicle.odometerKm === null ? null : { '@type': 'QuantitativeValue', value: vehicle.odometerKm, unitCode: 'KMT' },
    offers: offerData(vehicle, seller),
  }),
  itemCondition: `https://schema.org/${vehicle.carType === 'new' ? 'NewCondition' : 'UsedCondition'}`,
});

const AVAILABILITIES: Readonly<Record<OfferState, string>> = { 'in-stock': 'InStock', 'coming-soon': 'PreOrder', reserved: 'Reserved' };

/** The price without conditions (settled: Law); nothing for sale, or without a price, has no offer. */
const offerData = (vehicle: Vehicle, seller: string): object | null => {
  const unconditional = displayedPrice({ ...vehicle, offerPriceCents: null }, { noPriceText: '', offersSubscriptions: false });
  const state = offerState(vehicle);
  if (state === null || unconditional.cents === null) return null;
  return {
    '@type': 'Offer',
    priceCurrency: 'AUD',
    price: centsToDollars(unconditional.cents),
    availability: `https://schema.org/${AVAILABILITIES[state]}`,
    seller: { '@type': 'AutoDealer', name: seller },
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

const known = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
