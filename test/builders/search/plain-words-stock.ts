import type { PlainWordsSource } from '#features/search/rules/plain-words/plain-words-source.ts';

const MODELS =
  'Toyota > Corolla|Toyota > Camry|Toyota > RAV4|Toyota > HiLux|Toyota > Landcruiser Prado|Toyota > Yaris Cross|Toyota > HiAce|Toyota > 86|Mazda > Mazda3|Mazda > CX-5|Mazda > CX-3|Mazda > BT-50|Mazda > MX-5|Mazda > 6|Hyundai > i30|Hyundai > Tucson|Hyundai > Santa Fe|Hyundai > Ioniq 5|Hyundai > iLoad|Kia > Picanto|Kia > Cerato|Kia > Sportage|Kia > Sorento|Kia > Carnival|Kia > Stonic|Kia > EV6|Kia > EV5|Kia > Tasman|Ford > Ranger|Ford > Everest|Ford > Focus|Ford > Mustang|Ford > Transit Custom|Mitsubishi > Triton|Mitsubishi > Outlander|Mitsubishi > ASX|Mitsubishi > Pajero Sport|BMW > 3 Series|BMW > X3|BMW > 4 Series|BMW > iX3|Volkswagen > Golf|Volkswagen > Tiguan|Volkswagen > Amarok|Volkswagen > Passat|Volkswagen > Caddy|Nissan > X-Trail|Nissan > Navara|Nissan > Leaf|Subaru > Outback|Subaru > Forester|Honda > Civic|Honda > CR-V|Honda > Jazz|Holden > Commodore|Holden > Colorado|Isuzu > D-MAX|Isuzu > MU-X|Suzuki > Swift|Suzuki > Jimny|Mercedes-Benz > C-Class|Mercedes-Benz > GLC-Class|Audi > Q5|Tesla > Model 3|BYD > Atto 3|MG > MG3|GWM > Haval Jolion|Isuzu > NPR|Hino > 300 Series|Honda > CB500F|Yamaha > MT-07|Kawasaki > Ninja 650|Jayco > Journey|Jayco > Swan'.split(
    '|',
  );

/**
 * Makes, models and other words from a stock of cars, motorcycles, trucks and caravans, for tests of the search in plain
 * words.
 */
export const DEMO_WORDS: PlainWordsSource = {
  values: {
    make: [...new Set(MODELS.map((model) => model.slice(0, model.indexOf(' > '))))],
    make_model: MODELS,
    badge: [
      'Ascent',
      'Ascent Sport',
      'SX',
      'ZR',
      'GX',
      'GXL',
      'SR',
      'SR5',
      'Rogue',
      'XLT',
      'Wildtrak',
      'Sport',
      'Black Edition',
      'Highlander',
      'GT-Line',
      'GLS',
      'Lux',
      'Long Range AWD',
    ],
    series: ['GUN126R', 'PX III'],
    simple_body: [
      'Hatchback',
      'Sedan',
      'SUV',
      'Ute',
      'Van',
      'Wagon',
      'Coupe',
      'Convertible',
      'People Mover',
      'Cab Chassis',
      'Motorcycle',
      'Pop Top',
    ],
    fuel: ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric'],
    transmission: ['Automatic', 'Manual'],
    drive: ['FWD', 'RWD', 'AWD', '4WD'],
    city: ['Geelong', 'Parramatta', 'Silverwater', 'Southport', 'Nerang'],
    state: ['vic', 'nsw', 'qld'],
    item_type: ['car', 'motorcycle', 'truck', 'caravan'],
    filtered_features: ['Sunroof', 'Towing', 'Apple CarPlay', 'Leather', 'Reverse Camera', 'Heated Seats', 'Bluetooth'],
  },
  thirds: { cheapPrice: 18_500, dearPrice: 42_000, lowKm: 40_000 },
  thirdsOf: { motorcycle: { cheapPrice: 9_500, dearPrice: 16_000, lowKm: 8_000 } },
  places: [
    { name: 'Geelong', postcode: '3220', point: { latitude: -38.15, longitude: 144.36 } },
    { name: 'Melbourne', postcode: '3000', point: { latitude: -37.81, longitude: 144.96 } },
    { name: 'Sydney', postcode: '2000', point: { latitude: -33.87, longitude: 151.21 } },
    { name: 'Perth', postcode: '6000', point: { latitude: -31.95, longitude: 115.86 } },
    { name: 'Gold Coast', postcode: '4217', point: { latitude: -28.0, longitude: 153.43 } },
  ],
  cityPoints: {
    Geelong: { latitude: -38.15, longitude: 144.36 },
    Parramatta: { latitude: -33.81, longitude: 151.0 },
    Silverwater: { latitude: -33.83, longitude: 151.05 },
    Southport: { latitude: -27.97, longitude: 153.41 },
    Nerang: { latitude: -27.99, longitude: 153.34 },
  },
  thisYear: 2026,
};
