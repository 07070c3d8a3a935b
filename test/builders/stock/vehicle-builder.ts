import { blankFeedVehicle, NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** The current time in tests: noon in Brisbane on Monday 16 November 2026. */
export const TEST_NOW = Date.UTC(2026, 10, 16, 2);

/**
 * A used car in stock, priced $34,990 drive away, that arrived 30 days before `TEST_NOW`. A test overrides only the
 * fields that it is about.
 * @example buildVehicle({ status: 'sold', soldAt: TEST_NOW })
 */
export const buildVehicle = (overrides: Partial<Vehicle> = {}): Vehicle => {
  const id = overrides.id ?? 100_001;
  return {
    ...blankFeedVehicle({ externalId: `X${id}`, make: 'Toyota', model: 'Corolla' }),
    id,
    slug: `2021-toyota-corolla-ascent-sport-${id}`,
    dealershipId: 1,
    dealershipSlug: 'northside',
    feed: 'main',
    year: 2021,
    badge: 'Ascent Sport',
    series: 'ZWE211R',
    priceCents: 3_499_000,
    priceType: 'Drive Away',
    odometerKm: 45_210,
    colour: 'White',
    simpleBody: 'Hatch',
    body: 'Hatchback',
    simpleTransmission: 'Automatic',
    transmission: 'Continuous Variable',
    simpleFuel: 'Petrol',
    fuel: 'Unleaded Petrol',
    simpleDrive: 'FWD',
    drive: 'Front Wheel Drive',
    seats: 5,
    doors: 5,
    stockNumber: `S${id}`,
    city: 'Brisbane',
    state: 'qld',
    media: {
      ...NO_MEDIA,
      images: [{ url: '/media/demo/hatch-white-front.svg', thumbUrl: null }],
      primaryImageUrl: '/media/demo/hatch-white-front.svg',
    },
    rank: 0,
    createdAt: TEST_NOW - 30 * DAY_MS,
    updatedAt: TEST_NOW - 30 * DAY_MS,
    soldAt: null,
    heldUntil: null,
    ...overrides,
  };
};
