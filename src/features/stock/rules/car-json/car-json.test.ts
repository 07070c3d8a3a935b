import { describe, expect, test } from 'vitest';
import { searchResultJson } from '#features/search/rules/search-result-json.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { NO_MEDIA, NO_VARIANT } from '../blank-feed-vehicle.ts';
import { carJson } from './car-json.ts';

const dealership = buildDealership({
  id: 1,
  locations: [buildLocation({ id: 'southport', phone: '(07) 5550 1210', distributionLocations: ['nerang'] })],
});
const json = (overrides: Partial<Vehicle> = {}) => carJson(buildVehicle(overrides), { dealership, path: '/cars/x', views: 12 });

describe('carJson converts a vehicle to JSON', () => {
  test('ENT-01 a car in JSON has identity, price and status under the specified names, in dollars and ISO dates', () => {
    const car = json({
      beforePriceCents: 3_699_050,
      offerPriceCents: 3_299_000,
      subscriptionPriceCents: 19_900,
      interiorColour: 'Black',
      regPlate: 'DEMO1',
      vin: 'ZZ0',
      buildDate: '2021-03',
      complianceDate: '2021-04',
      regoExpiry: '2027-01-31',
      createdAt: Date.UTC(2026, 0, 2),
      updatedAt: Date.UTC(2026, 0, 3),
    });
    expect(car).toMatchObject({
      id: 100_001,
      slug: '2021-toyota-corolla-ascent-sport-100001',
      path: '/cars/x',
      name: '2021 Toyota Corolla',
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      series: 'ZWE211R',
      colour: 'White',
      interior_colour: 'Black',
      km: 45_210,
      price: 34_990,
      before_price: 36_990.5,
      offer_price: 32_990,
      subscription_price: 199,
      preorder: false,
      price_type: 'Drive Away',
      tag: null,
      reserved: false,
      sold: false,
      certified: false,
      created_at: '2026-01-02T00:00:00.000Z',
      updated_at: '2026-01-03T00:00:00.000Z',
      stocknum: 'S100001',
      vin: 'ZZ0',
      regplate: 'DEMO1',
      build_date: '2021-03',
      compliance_date: '2021-04',
      rego_expiry: '2027-01-31',
    });
  });

  test('ENT-02 ENT-03 ENT-04 car type, status and tag have the same values in JSON as in the stored vehicle', () => {
    expect(json({ carType: 'demo', status: 'on_hold', tag: 'Runout Sale' })).toMatchObject({
      car_type: 'demo',
      status: 'on_hold',
      tag: 'Runout Sale',
    });
    expect(json({ status: 'sold' }).sold).toBe(true);
  });

  test('ENT-05 a car in JSON has its media', () => {
    const media = {
      ...NO_MEDIA,
      images: [
        { url: '/a.jpg', thumbUrl: '/a-small.jpg' },
        { url: '/b.jpg', thumbUrl: null },
      ],
      videoUrl: '/v.mp4',
      externalVideoUrl: 'https://v',
      spinImages: ['/s1'],
      spinInteriorImage: '/i',
      spinCode: 'c',
      impel: 'm',
      file: '/report.pdf',
    };
    expect(json({ media })).toMatchObject({
      images: [{ image: { url: '/a.jpg', thumb: { url: '/a-small.jpg' } } }, { image: { url: '/b.jpg', thumb: { url: '/b.jpg' } } }],
      thumbnails: ['/a-small.jpg', '/b.jpg'],
      primary_image_url: '/a.jpg',
      video_url: '/v.mp4',
      external_video_url: 'https://v',
      spin_images: ['/s1'],
      spin_interior_image: '/i',
      spin_code: 'c',
      photos_count: 2,
      impel: 'm',
      file: '/report.pdf',
    });
    expect(json({ media: NO_MEDIA })).toMatchObject({ images: [], primary_image_url: null, photos_count: 0 });
  });

  test('ENT-06 a car in JSON has its hotspots and their positions', () => {
    const position = { hotspotId: 'h1', activeAngle: 3, posX: 40, posY: 60 };
    const media = {
      ...NO_MEDIA,
      exteriorHotspots: [{ id: 'h1', description: 'Scratch' }],
      interiorHotspots: [{ id: 'h2', description: 'Screen' }],
      hotspotPositions: [position],
    };
    expect(json({ media }).hotspots).toEqual({
      exterior: [{ id: 'h1', description: 'Scratch' }],
      interior: [{ id: 'h2', description: 'Screen' }],
      positions: [position],
    });
  });

  test('ENT-07 a car in JSON has its description', () => {
    const described = {
      standardEquipment: ['ABS'],
      engineSizeCc: 1798,
      engineSizeLitres: 1.8,
      gears: 10,
      bodyConfiguration: '5 door',
      dealerComments: 'One owner.',
    };
    expect(json(described)).toMatchObject({
      standardEquipment: ['ABS'],
      simple_body: 'Hatch',
      body: 'Hatchback',
      simple_transmission: 'Automatic',
      trans: 'Continuous Variable',
      simple_fuel: 'Petrol',
      fuel: 'Unleaded Petrol',
      simple_drive: 'FWD',
      drive: 'Front Wheel Drive',
      seats: 5,
      doors: 5,
      engine_size: 1798,
      engine_size_litres: 1.8,
      gearnum: 10,
      bodyconfiguration: '5 door',
      dealercomments: 'One owner.',
      views: 12,
    });
  });

  test('ENT-08 a car in JSON has its location and dealership', () => {
    expect(json({ locationId: 'southport', privateSuburb: 'Darwin City', privatePostcode: '0800' })).toMatchObject({
      city: 'Brisbane',
      state: 'qld',
      location_id: 'southport',
      dealership_id: 1,
      dealership_slug: 'northside',
      show_on_dealer_website: true,
      private_suburb: 'Darwin City',
      private_postcode: '0800',
      location: {
        id: 'southport',
        name: 'The Yard Southport',
        slug: 'southport',
        phone: '(07) 5550 1210',
        distribution_locations: ['nerang'],
        address: { city: 'Southport', postcode: '4215' },
      },
    });
    expect(carJson(buildVehicle(), { dealership: null, path: '/', views: null }).location).toBeNull();
  });

  test('ENT-09 a car in JSON has type, catalogue, payments, caravan dimensions, title, market prices and lenders', () => {
    const caravan = {
      bodyWidth: '8 ft',
      bodyLength: '21 ft',
      tareWeight: '2340 kg',
      axleType: 'Tandem',
      sleeps: '4',
      aggregateTrailerMass: '2795 kg',
    };
    const lender = {
      interestRate: 8.99,
      comparisonRate: 9.86,
      paymentWeekCents: 15_050,
      paymentMonthCents: null,
      depositCents: 0,
      termYears: 5,
      termMonths: 60,
      termWeeks: 260,
      balloonCents: 0,
      establishmentFeesCents: 39_500,
      totalPayableCents: 3_900_000,
      disclaimer: 'd',
      financeProvider: 'Lender',
    };
    const car = json({
      itemType: 'caravan',
      hasNvic: true,
      paymentProcessors: ['sandbox'],
      caravan,
      titleOverride: 'T',
      market: { averageCents: 3_000_000, stateAverageCents: null },
      financeLenders: { lender },
    });
    expect(car).toMatchObject({
      item_type: 'caravan',
      has_nvic: true,
      payment_processors: ['sandbox'],
      specifications: {
        body_width: '8 ft',
        body_length: '21 ft',
        tare_weight: '2340 kg',
        axle_type: 'Tandem',
        sleeps: '4',
        aggregate_trailer_mass: '2795 kg',
      },
      carsales_title: 'T',
      autograb_data: { average_market_price: 30_000, state_average_market_price: null },
      finance_lenders: {
        lender: {
          interestRate: 8.99,
          comparisonRate: 9.86,
          paymentWeek: 150.5,
          paymentMonth: null,
          establishmentFees: 395,
          totalPayable: 39_000,
        },
      },
    });
    expect(json().specifications).toBeNull();
  });

  test('ENT-10 a car in JSON has its variant', () => {
    const variant = {
      ...NO_VARIANT,
      cylinders: 4,
      engineSizeCc: 1798,
      engineSizeLitres: 1.8,
      induction: 'Turbo',
      gearType: 'Auto',
      fuelConsumptionCombined: 5.6,
      fuelCapacityLitres: 50,
      grossVehicleMassKg: 1_820,
      lengthMm: 4375,
      heightMm: 1435,
      widthMm: 1790,
      torque: '172Nm',
      bodyConfiguration: 'B',
      ancapRating: '5',
    };
    expect(json({ variant }).variant).toMatchObject({
      cylinders: 4,
      enginesize: 1798,
      enginesize_litres: 1.8,
      induction: 'Turbo',
      geartype: 'Auto',
      fuelconsumptioncombined: 5.6,
      fuelcapacity: 50,
      grossvehiclemass: 1_820,
      vehiclelength: 4375,
      vehicleheight: 1435,
      vehiclewidth: 1790,
      torque: '172Nm',
      bodyconfiguration: 'B',
      ancaprating: '5',
    });
  });

  test('CARD-15 a car in JSON has no price and no finance when it is not available', () => {
    const car = json({
      status: 'sold',
      offerPriceCents: 1_000_000,
      beforePriceCents: 2_000_000,
      market: { averageCents: 1, stateAverageCents: 1 },
    });
    expect(car).toMatchObject({ price: null, before_price: null, offer_price: null, subscription_price: null, finance_lenders: {} });
    expect(car.autograb_data).toEqual({ average_market_price: null, state_average_market_price: null });
  });
});

test('ENT-11 ENT-12 a search result in JSON has hits, facets with their stats, count, ms and pages', () => {
  const make = [{ label: 'Toyota', value: 'toyota', count: 1 }];
  const answer = { facets: { make, model: undefined }, stats: { price: { min: 34_990, max: 34_990 } }, count: 1, ms: 0.2, pages: 1 };
  const car = json();
  expect(searchResultJson(answer, [car])).toEqual({
    hits: [car],
    facets: { make },
    facetStats: { price: { min: 34_990, max: 34_990 } },
    count: 1,
    ms: 0.2,
    pages: 1,
  });
});
