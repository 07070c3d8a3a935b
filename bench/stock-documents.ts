import { amountBucket, PRICE_BUCKETS, WEEKLY_PAYMENT_BUCKETS } from '#features/search/rules/amount-bucket.ts';
import { makeModelValue } from '#features/search/rules/models-of-make.ts';
import type { StockDocument } from '#features/search/rules/stock-search.ts';
import { DAY_MS } from '#kernel/clock.ts';

/** The current time in all benchmarks. */
export const BENCH_NOW = Date.UTC(2026, 10, 16, 2);

/** Returns a generator of numbers from 0 to below 1 (mulberry32). The same seed gives the same numbers. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const MODELS: Readonly<Record<string, readonly string[]>> = {
  Toyota: ['Corolla', 'Hilux', 'RAV4', 'Camry', 'Kluger', 'LandCruiser', 'Yaris', 'C-HR', 'Prado', 'HiAce'],
  Ford: ['Ranger', 'Everest', 'Focus', 'Mustang', 'Escape', 'Transit', 'Territory', 'Fiesta'],
  Mazda: ['CX-5', 'CX-3', 'CX-30', 'CX-9', '3', '2', '6', 'BT-50', 'MX-5'],
  Hyundai: ['i30', 'Tucson', 'Kona', 'Santa Fe', 'Venue', 'ix35', 'Accent', 'Palisade'],
  Kia: ['Sportage', 'Cerato', 'Sorento', 'Stonic', 'Rio', 'Carnival', 'Seltos', 'Picanto'],
  Mitsubishi: ['Triton', 'Outlander', 'ASX', 'Pajero Sport', 'Eclipse Cross', 'Mirage'],
  Nissan: ['Navara', 'X-Trail', 'Qashqai', 'Patrol', 'Juke', 'Pathfinder'],
  Volkswagen: ['Golf', 'Tiguan', 'Amarok', 'Polo', 'T-Cross', 'Passat'],
  Subaru: ['Forester', 'Outback', 'XV', 'Impreza', 'WRX'],
  Isuzu: ['D-MAX', 'MU-X'],
  Honda: ['CR-V', 'Civic', 'HR-V', 'Jazz', 'Accord'],
  'Mercedes-Benz': ['C-Class', 'GLC', 'A-Class', 'E-Class', 'GLE', 'Sprinter'],
  BMW: ['3 Series', 'X3', 'X5', '1 Series', 'X1', '5 Series'],
  Audi: ['A3', 'Q5', 'A4', 'Q3', 'Q7'],
  MG: ['ZS', 'HS', 'MG3', 'MG4'],
  GWM: ['Ute', 'Haval Jolion', 'Haval H6', 'Tank 300'],
  Suzuki: ['Swift', 'Vitara', 'Jimny', 'Ignis'],
  Lexus: ['NX', 'RX', 'UX', 'IS'],
  Jeep: ['Grand Cherokee', 'Wrangler', 'Compass'],
  'Land Rover': ['Range Rover Sport', 'Discovery', 'Defender'],
  Holden: ['Commodore', 'Colorado', 'Captiva', 'Astra', 'Cruze'],
  Volvo: ['XC60', 'XC40', 'XC90'],
  Skoda: ['Octavia', 'Kodiaq', 'Superb'],
  Renault: ['Koleos', 'Captur', 'Trafic'],
  Peugeot: ['3008', '2008', '308'],
  Tesla: ['Model 3', 'Model Y'],
  BYD: ['Atto 3', 'Dolphin', 'Seal'],
  Porsche: ['Macan', 'Cayenne', '911'],
  LDV: ['T60', 'G10', 'D90'],
  Jaguar: ['F-Pace', 'E-Pace', 'XE'],
};
const MAKES = Object.keys(MODELS);
const BADGES = [
  'Ascent',
  'SX',
  'GX',
  'GXL',
  'XLT',
  'Wildtrak',
  'Maxx Sport',
  'Active',
  'Elite',
  'Highlander',
  'GT-Line',
  'ST',
  'Titanium',
  'Premium',
  'Sport',
  'Touring',
  'Limited',
  'Luxury',
  'S Line',
  'R-Line',
  'M Sport',
  'AMG Line',
  'Neo',
  'Pure',
];
const BODIES = ['SUV', 'Ute', 'Hatch', 'Sedan', 'Wagon', 'Van', 'Coupe', 'Convertible', 'People Mover', 'Cab Chassis'];
const COLOURS = [
  'White',
  'Silver',
  'Grey',
  'Black',
  'Blue',
  'Red',
  'Green',
  'Orange',
  'Bronze',
  'Beige',
  'Brown',
  'Yellow',
  'Gold',
  'Purple',
];
const FEATURES = [
  'Bluetooth',
  'Reverse Camera',
  'Cruise Control',
  'Apple CarPlay',
  'Android Auto',
  'Navigation',
  'Sunroof',
  'Leather Seats',
  'Heated Seats',
  'Tow Bar',
  'Alloy Wheels',
  'Keyless Entry',
  'Parking Sensors',
  'Blind Spot Monitor',
  'Lane Assist',
  'Third Row',
  'Roof Racks',
  'Bull Bar',
  'Canopy',
  'Snorkel',
  'Power Tailgate',
  'Head-Up Display',
  'Wireless Charging',
  'Adaptive Cruise',
];
const CITIES = [
  'Brisbane',
  'Sydney',
  'Melbourne',
  'Perth',
  'Adelaide',
  'Hobart',
  'Darwin',
  'Canberra',
  'Geelong',
  'Newcastle',
  'Cairns',
  'Townsville',
  'Ballarat',
  'Bendigo',
  'Toowoomba',
  'Launceston',
];
const STATES = ['qld', 'nsw', 'vic', 'wa', 'sa', 'tas', 'nt', 'act'];

/** Creates vehicles of one dealership. As in real stock, most of them have one of a few makes and bodies. */
export const generateDocuments = (dealershipId: number, count: number, firstId: number): StockDocument[] => {
  const random = seededRandom(dealershipId * 7_919 + count);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() ** 2 * values.length)] as Value;
  return Array.from({ length: count }, (_, index): StockDocument => {
    const id = firstId + index;
    const make = pick(MAKES);
    const model = pick(MODELS[make] ?? []);
    const badge = `${pick(BADGES)}${random() < 0.3 ? ` ${pick(['Auto', '4x4', 'Hybrid', 'Turbo'])}` : ''}`;
    const year = 2026 - Math.floor(random() ** 1.5 * 20);
    const [body, colour, city, state] = [pick(BODIES), pick(COLOURS), pick(CITIES), pick(STATES)];
    const [fuel, transmission, drive] = [
      pick(['Petrol', 'Diesel', 'Hybrid', 'Electric', 'LPG']),
      pick(['Automatic', 'Manual']),
      pick(['FWD', '4WD', 'AWD', 'RWD']),
    ];
    const price = 4_990 + Math.floor(random() ** 2 * 120) * 1_000;
    const km = Math.floor(random() ** 1.3 * 250_000);
    const weekly = Math.round(price / 300);
    const carType = random() < 0.7 ? ('used' as const) : random() < 0.8 ? ('new' as const) : ('demo' as const);
    const isSold = random() < 0.04;
    const status = isSold ? 'sold' : random() < 0.05 ? 'coming_soon' : 'in_stock';
    const seats = pick([5, 7, 2, 4, 8]);
    const series = `${make.slice(0, 2).toUpperCase()}${Math.floor(random() * 40)}`;
    const stockNumber = `S${dealershipId}${String(100_000 + index)}`;
    const features = FEATURES.filter(() => random() < 0.35);
    const isPriced = random() > 0.03;
    return {
      id,
      dealershipId,
      slug: `${year}-${make}-${model}-${id}`.toLowerCase().replaceAll(' ', '-'),
      attributes: {
        badge,
        status,
        car_type: carType,
        categories: random() < 0.1 ? ['Special Offer'] : [],
        city,
        colour,
        dealership_name: `Dealer ${dealershipId}`,
        dealership_slug: `dealer-${dealershipId}`,
        series,
        filtered_features: features,
        item_type: 'car',
        location_name: `Dealer ${dealershipId} ${city}`,
        make,
        make_model: makeModelValue(make, model),
        model,
        ...(isPriced ? { price_range: amountBucket(price * 100, PRICE_BUCKETS) } : {}),
        seats: String(seats),
        body: `${body} ${drive}`,
        simple_body: body,
        drive,
        fuel,
        transmission,
        state,
        ...(random() < 0.05 ? { tag: pick(['Runout Sale', 'Test Drive Only', 'Low KMs']) } : {}),
        weekly_price_range: amountBucket(weekly * 100, WEEKLY_PAYMENT_BUCKETS),
        year: String(year),
        ...(random() < 0.1 ? { certified: 'true' } : {}),
      },
      numbers: {
        ...(isPriced ? { price } : {}),
        km,
        year,
        seats,
        weekly_price_range: weekly,
        ...(random() < 0.05 ? { offer_price: price } : {}),
      },
      text: [
        make,
        model,
        badge,
        series,
        String(year),
        carType,
        'car',
        body,
        `${body} ${drive}`,
        colour,
        fuel,
        transmission,
        drive,
        city,
        stockNumber,
      ],
      rank: Math.floor(random() * 1_000),
      createdAt: BENCH_NOW - Math.floor(random() * 200) * DAY_MS - index,
      soldAt: isSold ? BENCH_NOW - Math.floor(random() * 10) * DAY_MS : null,
      status,
      carType,
      shown: random() < 0.99,
    };
  });
};

export const SEARCHED_MAKES: readonly string[] = MAKES;
export const modelsOf = (make: string): readonly string[] => MODELS[make] ?? [];
export const SEARCHED_BODIES: readonly string[] = BODIES;
export const SEARCHED_COLOURS: readonly string[] = COLOURS;
