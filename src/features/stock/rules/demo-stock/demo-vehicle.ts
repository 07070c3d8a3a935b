import { DAY_MS } from '#kernel/clock.ts';
import { CAR_TYPES, type CarType } from '#model/vehicle/car-type.ts';
import { DISTINCT_VIEWS, demoPictureNames, paintsOf } from '../demo-picture/demo-picture.ts';
import type { DemoPaint } from '../demo-picture/paint.ts';
import type { DemoModel, DemoPlan, DemoRecord } from './demo-catalogue.ts';
import { demoComments } from './demo-comments.ts';
import { demoLender, demoOdometer, demoPrice } from './demo-prices.ts';
import { type DemoRandom, demoRandom } from './demo-random.ts';
import { demoColour, demoEquipment, filteredFeatures, INTERIOR_COLOURS } from './demo-words.ts';

/** The data from which every demo vehicle of a dealership is generated. */
export interface DemoSource {
  readonly dealershipSlug: string;
  readonly plan: DemoPlan;
  readonly models: readonly DemoModel[];
  /** Date of the stock in epoch milliseconds; the ages of the vehicles are calculated from it. */
  readonly now: number;
  /** Returns the URL of the demo picture with this name. */
  readonly pictureUrl: (name: string) => string;
}

/** Returns `count` pictures of one vehicle, in the form in which a feed contains pictures. */
export const demoImages = (source: Pick<DemoSource, 'pictureUrl'>, draw: DemoModel['draw'], paint: DemoPaint, count: number) =>
  demoPictureNames(draw, paint, count).map((name) => ({ image: { url: source.pictureUrl(name) } }));

/**
 * Generates the vehicle number `index` of a dealership's demo stock, as a feed record with the field names of the API.
 * The random values depend only on the dealership and on `index`. So the existing demo vehicles stay the same when more
 * vehicles are added to the demo stock.
 */
export const demoVehicle = (source: DemoSource, index: number): DemoRecord => {
  const random = demoRandom(`${source.dealershipSlug}/${index}`);
  const thisYear = new Date(source.now).getUTCFullYear();
  const { model, carType } = chooseModel(source, random);
  const year = chooseYear(source.plan, model, carType, thisYear, random);
  const ageYears = thisYear - year;
  const badgeIndex = random.weighted(model.badges.map((_, at) => [at, model.badges.length - at * 0.6]));
  const price = demoPrice({ price: model.price, badgeIndex, carType, ageYears }, random);
  const km = demoOdometer(model.item, carType, ageYears, random);
  const colour = demoColour(paintsOf(model.draw), random);
  const equipment = demoEquipment(model.item, model.badges.length < 2 ? 0.5 : badgeIndex / (model.badges.length - 1), random);
  const daysHere = Math.floor(random.share() ** 2 * 140);
  return {
    external_id: `DEMO-${String(index).padStart(4, '0')}`,
    stocknum: `${source.dealershipSlug.slice(0, 1).toUpperCase()}${String(10_000 + index * 7)}`,
    item_type: model.item,
    car_type: carType,
    status: 'in_stock',
    year,
    make: model.make,
    model: model.model,
    badge: model.badges[badgeIndex] || null,
    series: seriesOf(model, year),
    price,
    price_type: priceType(carType, random),
    subscription_price: source.plan.subscriptions && carType !== 'new' && random.inHundred(6) ? Math.round(price / 190) : null,
    km,
    colour: colour.name,
    interior_colour: model.item === 'car' ? random.pick(INTERIOR_COLOURS) : null,
    images: demoImages(source, model.draw, colour.paint, Math.min(DISTINCT_VIEWS, random.between(6, 14))),
    ...mechanics(model, random),
    ...papers(model, carType, year, source, index, random),
    ...place(source.plan, random),
    dealercomments: random.inHundred(88) ? demoComments({ itemType: model.item, carType }, random) : null,
    standardEquipment: equipment,
    filtered_features: filteredFeatures(equipment),
    categories: carType === 'demo' ? ['Company Vehicle'] : [],
    certified: carType === 'used' && ageYears <= 5 && random.inHundred(25),
    ...money(price, model, carType, random),
    payment_processors: source.plan.onlinePayments,
    created_at: new Date(source.now - daysHere * DAY_MS - random.between(0, DAY_MS - 1)).toISOString(),
  };
};

/**
 * Adds the lender's figures, calculated from the final price. A vehicle without a lender or a price gets no figures.
 */
export const withDemoLender = (record: DemoRecord, now: number): DemoRecord => {
  const lenders = Object.keys(record.finance_lenders ?? {});
  if (lenders.length === 0) return record;
  const price = Number(record.offer_price ?? record.price);
  const ageYears = new Date(now).getUTCFullYear() - Number(record.year ?? new Date(now).getUTCFullYear());
  const figures = { price, carType: record.car_type as CarType, ageYears };
  return { ...record, finance_lenders: price > 5_000 ? { 'example-finance': demoLender(figures, 'Example Finance') } : {} };
};

const chooseModel = ({ plan, models }: DemoSource, random: DemoRandom): { model: DemoModel; carType: CarType } => {
  const carType = random.weighted(CAR_TYPES.map((type) => [type, plan.carTypes[type] ?? 0]));
  const makes = carType === 'used' ? plan.makes : (plan.newMakes ?? plan.makes);
  const soldFrom = carType === 'used' ? plan.years[0] : plan.years[1];
  const possible = models.filter(
    (model) =>
      plan.itemTypes.includes(model.item) && (!makes || makes.includes(model.make)) && model.from <= plan.years[1] && model.to >= soldFrom,
  );
  // The item type is chosen before the model. So each item type that the dealer sells is equally probable, even if the types
  // have different numbers of models.
  const itemType = random.weighted([...new Set(possible.map(({ item }) => item))].map((item) => [item, 1]));
  const model = random.weighted(possible.filter(({ item }) => item === itemType).map((one) => [one, one.popularity]));
  return { model, carType };
};

const chooseYear = (plan: DemoPlan, model: DemoModel, carType: CarType, thisYear: number, random: DemoRandom): number => {
  const newest = Math.min(plan.years[1], model.to, thisYear);
  if (carType === 'new') return newest;
  if (carType === 'demo') return newest - (random.inHundred(30) ? 1 : 0);
  const oldest = Math.max(plan.years[0], model.from);
  // The majority of the used vehicles are three to eight years old.
  const age = 1 + Math.floor((random.share() + random.share()) * 6 + (random.inHundred(20) ? random.share() * 8 : 0));
  return Math.max(oldest, Math.min(newest, thisYear - age));
};

const seriesOf = (model: DemoModel, year: number): string | null => {
  const since = Object.keys(model.series)
    .map(Number)
    .filter((from) => from <= year)
    .sort((a, b) => b - a)[0];
  return since === undefined ? null : (model.series[since] ?? null);
};

const priceType = (carType: CarType, random: DemoRandom): string => {
  if (carType !== 'used') return random.inHundred(85) ? 'Drive Away' : 'Estimated Drive Away';
  return random.inHundred(60) ? 'Drive Away' : 'Excl. Govt. Charges';
};

const FUEL_WORDS: Readonly<Record<string, string>> = {
  Petrol: 'Petrol - Unleaded ULP',
  Diesel: 'Diesel',
  Hybrid: 'Hybrid with Petrol - Unleaded ULP',
  'Plug-in Hybrid': 'Plug-in Hybrid with Petrol - Premium ULP',
  Electric: 'Electric',
};
const DRIVE_WORDS: Readonly<Record<string, string>> = {
  FWD: 'Front Wheel Drive',
  RWD: 'Rear Wheel Drive',
  AWD: 'All Wheel Drive',
  '4WD': '4X4 Dual Range',
};

const mechanics = (model: DemoModel, random: DemoRandom): DemoRecord => {
  const [firstFuel, ...otherFuels] = model.fuels;
  const fuel = firstFuel === undefined ? null : random.pick([firstFuel, ...otherFuels]);
  const isElectric = fuel === 'Electric';
  const isManual = random.share() < model.manual && !isElectric;
  const gearType = isElectric ? 'Reduction Gear' : isManual ? 'Manual' : 'Sports Automatic';
  const gears = isElectric ? 1 : isManual ? random.between(5, 6) : random.between(6, 9);
  const hasGearbox = fuel !== null;
  return {
    simple_body: model.item === 'motorcycle' ? 'Motorcycle' : model.body,
    body: model.body,
    simple_transmission: hasGearbox ? (isManual ? 'Manual' : 'Automatic') : null,
    trans: hasGearbox ? (isElectric ? gearType : `${gears} SP ${gearType}`) : null,
    simple_fuel: fuel,
    fuel: fuel === null ? null : (FUEL_WORDS[fuel] ?? fuel),
    simple_drive: model.item === 'car' ? model.drive : null,
    drive: model.item === 'car' && model.drive ? (DRIVE_WORDS[model.drive] ?? null) : null,
    seats: model.seats,
    doors: model.doors || null,
    engine_size: model.litres === null || isElectric ? null : Math.round(model.litres * 998),
    engine_size_litres: isElectric ? null : model.litres,
    gearnum: hasGearbox ? gears : null,
    towing_capacity: model.towing,
    electric_range: isElectric ? model.range : null,
    variant: {
      cylinders: isElectric ? null : model.cylinders,
      enginesize_litres: isElectric ? null : model.litres,
      induction: isElectric ? null : model.induction,
      geartype: hasGearbox ? gearType : null,
      fuelconsumptioncombined:
        isElectric || model.litresPer100Km === null
          ? null
          : fuel === 'Hybrid'
            ? Math.round(model.litresPer100Km * 7.4) / 10
            : model.litresPer100Km,
      fuelcapacity: isElectric || model.item !== 'car' ? null : random.between(42, 80),
      grossvehiclemass: model.mass,
      vehiclelength: model.size?.[0] ?? null,
      vehiclewidth: model.size?.[1] ?? null,
      vehicleheight: model.size?.[2] ?? null,
      torque: model.torque,
      ancaprating: model.ancap === null ? null : String(model.ancap),
      ancapyear: model.ancap === null ? null : Math.max(2009, Number(Object.keys(model.series).at(-1) ?? 2015)),
    },
    specifications: model.caravan && {
      body_width: `${model.caravan.widthFeet} ft`,
      body_length: random.inHundred(70) ? `${model.caravan.feet} ft` : `${Math.round(model.caravan.feet * 304.8)} mm`,
      tare_weight: `${model.caravan.tare} kg`,
      axle_type: model.caravan.axles,
      sleeps: String(model.caravan.sleeps),
      aggregate_trailer_mass: `${model.caravan.atm} kg`,
    },
  };
};

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/**
 * Realistic numbers that no real vehicle has: plates begin with DEMO, and VINs with an unassigned manufacturer code.
 */
const papers = (model: DemoModel, carType: CarType, year: number, source: DemoSource, index: number, random: DemoRandom): DemoRecord => {
  const now = new Date(source.now);
  // A vehicle in stock cannot have a build date in the future.
  const lastMonth = year < now.getUTCFullYear() ? 12 : now.getUTCMonth() + 1;
  const month = String(random.between(1, lastMonth)).padStart(2, '0');
  const expiry = new Date(source.now + random.between(20, 340) * DAY_MS).toISOString().slice(0, 10);
  const vin = Array.from({ length: 14 }, () => VIN_LETTERS[random.between(0, VIN_LETTERS.length - 1)]).join('');
  return {
    vin: `ZZ0${vin}`,
    regplate: carType === 'new' ? null : `DEMO${String(index % 10_000).padStart(4, '0')}`,
    rego_expiry: carType === 'new' ? null : expiry,
    build_date: `${year}-${month}`,
    compliance_date: random.inHundred(80) ? `${year}-${month}` : null,
    has_nvic: model.item === 'car' && random.inHundred(80),
  };
};

const PRIVATE_SUBURBS = ['Example Heights', 'Example Vale'] as const;

const place = (plan: DemoPlan, random: DemoRandom): DemoRecord => {
  const [location, { city, state }] = random.weighted(Object.entries(plan.locations).map((entry) => [entry, entry[1].weight]));
  const isPrivate = random.share() < plan.privateShare;
  const suburb = random.pick(PRIVATE_SUBURBS);
  return {
    city,
    state,
    location_id: location,
    private_suburb: isPrivate ? suburb : null,
    private_postcode: isPrivate ? '4999' : null,
  };
};

const money = (price: number, model: DemoModel, carType: CarType, random: DemoRandom): DemoRecord => {
  const national = Math.round(price * (0.95 + random.share() * 0.13));
  const isKnown = carType === 'used' && model.item === 'car' && random.inHundred(70);
  const onOffer = random.inHundred(7);
  return {
    before_price: random.inHundred(14) ? price + random.between(5, 30) * 100 : null,
    offer_price: onOffer ? price - random.between(5, 20) * 100 : null,
    ...(onOffer ? { categories: ['Special Offer', carType === 'demo' ? 'Company Vehicle' : 'Clearance'] } : {}),
    autograb_data: {
      average_market_price: isKnown ? national : null,
      state_average_market_price: isKnown && random.inHundred(60) ? national + random.between(-8, 12) * 100 : null,
    },
    finance_lenders: price > 5_000 && random.inHundred(55) ? { 'example-finance': {} } : {},
  };
};
