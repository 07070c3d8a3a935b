import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { vehicleStructuredData } from './vehicle-structured-data.ts';

const ORIGIN = 'https://www.example.com';

type Thing = Readonly<Record<string, unknown>>;

const THING = ['@type', '@id', '@context', 'name', 'url', 'image', 'description'];
const PRODUCT = [...THING, 'brand', 'model', 'sku', 'color', 'itemCondition', 'offers', 'productionDate'];
const VEHICLE = [
  ...PRODUCT,
  ...['vehicleModelDate', 'vehicleConfiguration', 'vehicleIdentificationNumber', 'vehicleInteriorColor', 'bodyType', 'vehicleTransmission'],
  ...['numberOfForwardGears', 'fuelType', 'fuelConsumption', 'driveWheelConfiguration', 'numberOfDoors', 'vehicleSeatingCapacity'],
  ...['vehicleEngine', 'mileageFromOdometer'],
];
/** The properties that schema.org defines for each type we use; the test rejects any other name. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Car: VEHICLE,
  Motorcycle: VEHICLE,
  Vehicle: VEHICLE,
  Brand: THING,
  QuantitativeValue: [...THING, 'value', 'unitCode', 'unitText'],
  EngineSpecification: [...THING, 'engineDisplacement', 'engineType', 'torque'],
  Offer: [...THING, 'price', 'priceCurrency', 'priceSpecification', 'availability', 'itemCondition', 'seller'],
  PriceSpecification: [...THING, 'price', 'priceCurrency', 'valueAddedTaxIncluded'],
  AutoDealer: [...THING, 'telephone', 'address'],
  PostalAddress: [...THING, 'streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  BreadcrumbList: [...THING, 'itemListElement'],
  ListItem: [...THING, 'position', 'item'],
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Offer: ['price', 'priceCurrency', 'availability', 'seller', 'url'],
  QuantitativeValue: ['value'],
  ListItem: ['position', 'name', 'item'],
  AutoDealer: ['name'],
};
const ENUMERATIONS =
  /^https:\/\/schema\.org\/((New|Used)Condition|InStock|PreOrder|Reserved|(All|Four|Front|Rear)WheelDriveConfiguration)$/;

/** Returns a sentence for each error in structured data; empty if there is none. */
const faultsOf = (value: unknown, at = '$'): readonly string[] => {
  if (Array.isArray(value))
    return value.length === 0 ? [`${at} is empty`] : value.flatMap((entry, index) => faultsOf(entry, `${at}[${index}]`));
  if (typeof value === 'string') {
    if (value.trim() === '' || /^(null|undefined|NaN)$/i.test(value)) return [`${at} says nothing`];
    if (/(productionDate|vehicleModelDate)$/.test(at) && !/^[12]\d{3}(-(0[1-9]|1[0-2])(-\d\d)?)?$/.test(value)) return [`${at} is no date`];
    return value.startsWith('https://schema.org/') && !ENUMERATIONS.test(value) ? [`${at} is no member of schema.org: ${value}`] : [];
  }
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at} is no number`];
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? [] : [`${at} is ${String(value)}`];
  const thing = value as Thing;
  const type = String(thing['@type']);
  const allowed = PROPERTIES[type];
  if (!allowed) return [`${at} has the type ${type}`];
  return [
    ...Object.keys(thing).flatMap((key) => (allowed.includes(key) ? [] : [`${at}.${key} is no property of ${type}`])),
    ...(REQUIRED[type] ?? []).flatMap((key) => (key in thing ? [] : [`${at} lacks ${key}`])),
    ...Object.entries(thing).flatMap(([key, entry]) => (key === '@context' ? [] : faultsOf(entry, `${at}.${key}`))),
  ];
};

const dataOf = (overrides: Parameters<typeof buildVehicle>[0], site = buildSite()): { readonly car: Thing; readonly way: Thing } => {
  const [car, way] = vehicleStructuredData(site, buildVehicle(overrides), ORIGIN);
  return { car: car as Thing, way: way as Thing };
};

describe('structured data of a vehicle', () => {
  test('describes a car, its offer and its seller as schema.org defines them', () => {
    const site = buildSite({
      dealerships: [buildDealership({ id: 1, phone: '(07) 5550 1234', locations: [buildLocation({ image: '/media/yard.jpg' })] })],
    });
    const { car, way } = dataOf({ engineSizeLitres: 1.8, gears: 7, vin: 'JTNK43BE903012345', interiorColour: 'Black' }, site);
    expect([...faultsOf(car), ...faultsOf(way)]).toEqual([]);
    expect(car).toMatchObject({
      '@type': 'Car',
      url: `${ORIGIN}/cars/2021-toyota-corolla-ascent-sport-100001`,
      vehicleModelDate: '2021',
      numberOfDoors: 5,
      vehicleSeatingCapacity: 5,
      driveWheelConfiguration: 'https://schema.org/FrontWheelDriveConfiguration',
      vehicleEngine: { '@type': 'EngineSpecification', engineDisplacement: { value: 1.8, unitCode: 'LTR' } },
      mileageFromOdometer: { value: 45_210, unitCode: 'KMT' },
      offers: {
        price: 34_990,
        priceCurrency: 'AUD',
        priceSpecification: { price: 34_990, priceCurrency: 'AUD', valueAddedTaxIncluded: true, name: 'Drive Away' },
        availability: 'https://schema.org/InStock',
        seller: {
          '@type': 'AutoDealer',
          name: 'The Yard',
          telephone: '(07) 5550 1234',
          image: `${ORIGIN}/media/yard.jpg`,
          address: {
            streetAddress: '1 Pelican Parade',
            addressLocality: 'Southport',
            addressRegion: 'QLD',
            postalCode: '4215',
            addressCountry: 'AU',
          },
        },
      },
    });
  });

  test('uses the type Motorcycle for motorcycles, Vehicle for everything else that is not a car, and NewCondition only for new vehicles', () => {
    const typeOf = (itemType: string) => dataOf({ itemType }).car['@type'];
    expect([typeOf('motorcycle'), typeOf('caravan'), typeOf('truck')]).toEqual(['Motorcycle', 'Vehicle', 'Vehicle']);
    const conditionOf = (carType: 'new' | 'demo' | 'used') => String(dataOf({ carType }).car.itemCondition).split('/').at(-1);
    expect([conditionOf('new'), conditionOf('demo'), conditionOf('used')]).toEqual(['NewCondition', 'UsedCondition', 'UsedCondition']);
  });

  test('states that a vehicle is coming soon or is reserved', () => {
    const offerOf = (overrides: object) => dataOf(overrides).car.offers;
    expect(offerOf({ status: 'coming_soon' })).toMatchObject({ availability: 'https://schema.org/PreOrder' });
    expect(offerOf({ reserved: true })).toMatchObject({ availability: 'https://schema.org/Reserved' });
  });

  test('CARD-15 makes no offer for a vehicle that is unavailable or has no price', () => {
    for (const overrides of [{ status: 'sold' }, { status: 'on_hold' }, { priceCents: null }])
      expect(dataOf(overrides).car).not.toHaveProperty('offers');
  });

  test("contains the vehicle's normal price, and not its reduced offer price, because an offer price may have conditions", () => {
    expect(dataOf({ offerPriceCents: 3_000_000 }).car.offers).toMatchObject({ price: 34_990 });
  });

  test('lists at most ten pictures, each with its absolute address', () => {
    const images = Array.from({ length: 40 }, (_, index) => ({ url: `/media/${index}.jpg`, thumbUrl: null }));
    const { image } = dataOf({ media: { ...NO_MEDIA, images } }).car;
    expect(image).toHaveLength(10);
    expect((image as string[])[0]).toBe(`${ORIGIN}/media/0.jpg`);
    expect(dataOf({ media: NO_MEDIA }).car).not.toHaveProperty('image');
  });

  test('whatever the feed contains, every property has a name of schema.org, no value is empty, and every quantity is a number', () => {
    const text = fc.oneof(fc.constantFrom(null, '', 'null', 'NaN', ' ', '4WD', 'Front'), fc.string());
    const number = fc.oneof(fc.constantFrom(null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.5), fc.integer());
    const values = fc.record({
      itemType: fc.constantFrom('car', 'motorcycle', 'caravan', 'boat'),
      carType: fc.constantFrom('new' as const, 'demo' as const, 'used' as const),
      status: fc.constantFrom('in_stock', 'coming_soon', 'sold', 'on_hold'),
      badge: text,
      colour: text,
      vin: text,
      simpleDrive: text,
      drive: text,
      dealerComments: text,
      priceType: text,
      doors: number,
      seats: number,
      gears: number,
      engineSizeLitres: number,
      engineSizeCc: number,
      year: number,
      buildDate: fc.oneof(text, fc.constantFrom('0000-00-00', '2021-13', '2021-03')),
      odometerKm: number,
      priceCents: number,
      media: fc
        .array(fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('/a.jpg', 'https://', '/\\x', 'https://%')))
        .map((urls) => ({ ...NO_MEDIA, images: urls.map((url) => ({ url, thumbUrl: null })) })),
    });
    fc.assert(
      fc.property(values, (overrides) => {
        const { car, way } = dataOf(overrides);
        expect([...faultsOf(JSON.parse(JSON.stringify(car))), ...faultsOf(way)]).toEqual([]);
      }),
    );
  });
});
