import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, pageOf } from '../pages/page-bench.tsx';
import { byClass, type MarkupElement } from '../pages/page-markup.ts';

/** Makes the given number of picture addresses, in the form in which a feed lists them. */
export const feedImages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    image: { url: `/media/${index + 1}.jpg`, thumb: { url: `/media/${index + 1}-small.jpg` } },
  }));

/** Eleven features of a vehicle. The page shows eight of them at first, and the rest when the shopper opens the list. */
export const ELEVEN_FEATURES = Array.from({ length: 11 }, (_, index) => `Feature ${index + 1}`);

/** A used car whose feed fills every field that the page can show. */
export const FULL_CAR: FeedRecord['fields'] = {
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport',
  year: 2021,
  price: 34_990,
  before_price: 36_990,
  price_type: 'Drive Away',
  km: 45_210,
  certified: true,
  body: '5 door hatch',
  simple_body: 'Hatch',
  simple_transmission: 'Automatic',
  simple_fuel: 'Petrol',
  colour: 'White',
  doors: 5,
  seats: 5,
  stocknum: 'S1',
  vin: 'JTNK43BE903012345',
  regplate: '123ABC',
  city: 'Brisbane',
  state: 'qld',
  engine_size_litres: 1.8,
  gearnum: 7,
  dealercomments: `${'This car had one owner and has a full logbook. '.repeat(20)}THE END`,
  standardEquipment: ELEVEN_FEATURES,
  images: feedImages(5),
  variant: { cylinders: 4, induction: 'null', torque: '142 Nm', fuelcapacity: 43, vehiclelength: 4375 },
  autograb_data: { state_average_market_price: 36_000 },
};

/**
 * Opens a test setup with the given vehicles in stock. Its function `show` renders a vehicle's page and returns the
 * parsed HTML.
 */
export const openVehicleBench = async (rows: Readonly<Record<string, FeedRecord['fields']>>) => {
  const bench = await openPageBench();
  const stock = await bench.addVehicles(rows);

  const vehicleOf = (id: string): Vehicle => {
    const vehicle = stock[id];
    if (!vehicle) throw new Error(`No vehicle '${id}'`);
    return vehicle;
  };
  const slugOf = (id: string): string => vehicleOf(id).slug;

  /** @param services services that replace those of the test environment, for example a clock */
  const show = async (
    id: string,
    site: Site = bench.site,
    services: Partial<Parameters<typeof vehiclePage>[0]> = {},
  ): Promise<MarkupElement> => {
    const slug = slugOf(id);
    return pageOf(await bench.ask(vehiclePage({ ...bench.services, ...services }), `/cars/${slug}`, { slug, site }));
  };

  return { ...bench, vehicleOf, slugOf, show };
};

export type VehicleBench = Awaited<ReturnType<typeof openVehicleBench>>;

/** The sidebar of a vehicle's page. */
export const sidebarOf = (page: MarkupElement): MarkupElement => page.one(byClass('vehicle-sidebar'));
