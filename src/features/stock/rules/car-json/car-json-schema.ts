import { z } from 'zod';
import { addressSchema } from '#features/dealerships/rules/location-json-schema.ts';
import { CAR_TYPES } from '#model/vehicle/car-type.ts';
import type { CarJson } from './car-json.ts';

const text = z.string().nullable();
const number = z.number().nullable();
const flag = z.boolean();
const dollars = number.describe('Australian dollars; null if there is no such price, or if the vehicle is not for sale');
const hotspots = z.array(z.strictObject({ id: z.string(), description: z.string() }));

const lenderSchema = z.strictObject({
  interestRate: number.describe('Per cent a year'),
  comparisonRate: number.describe('Per cent a year. Show a repayment only together with this rate and with the warning of the disclaimer.'),
  paymentWeek: number,
  paymentMonth: number,
  deposit: number,
  termYears: number,
  termMonths: number,
  termWeeks: number,
  balloon: number,
  establishmentFees: number,
  totalPayable: number,
  disclaimer: text,
  financeProvider: text,
});

const variantSchema = z.strictObject({
  cylinders: number,
  enginesize: number.describe('Cubic centimetres'),
  enginesize_litres: number,
  induction: text,
  geartype: text,
  fuelconsumptioncombined: number.describe('Litres per 100 km'),
  fuelcapacity: number,
  grossvehiclemass: number,
  vehiclelength: number,
  vehicleheight: number,
  vehiclewidth: number,
  torque: text,
  bodyconfiguration: text,
  ancaprating: text,
  ancapyear: number,
});

const caravanSchema = z.strictObject({
  body_width: text,
  body_length: text,
  tare_weight: text,
  axle_type: text,
  sleeps: text,
  aggregate_trailer_mass: text,
});

const carLocationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  phone: text,
  distribution_locations: z.array(z.string()),
  address: addressSchema,
});

const identity = {
  id: z.int(),
  slug: z.string(),
  path: z.string().describe('Path of the vehicle’s page on this site'),
  name: z.string(),
  year: number,
  make: z.string(),
  model: z.string(),
  badge: text,
  series: text,
  colour: text,
  interior_colour: text,
  km: number.describe('Odometer in kilometres'),
  preorder: flag,
  price_type: text.describe("What the price covers: 'Drive Away', 'Excl. Govt. Charges'"),
  car_type: z.enum(CAR_TYPES),
  status: z.string().describe('in_stock, coming_soon or sold'),
  tag: text,
  reserved: flag,
  sold: flag,
  certified: flag,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  stocknum: text,
  vin: text,
  regplate: text,
  build_date: text,
  compliance_date: text,
  rego_expiry: text,
};

const prices = {
  price: dollars,
  before_price: dollars,
  offer_price: dollars.describe('A reduced price, which is shown instead of the price'),
  subscription_price: dollars.describe('Dollars a week'),
  autograb_data: z.strictObject({ average_market_price: number, state_average_market_price: number }),
  finance_lenders: z.record(z.string(), lenderSchema),
};

const media = {
  images: z.array(z.strictObject({ image: z.strictObject({ url: z.string(), thumb: z.strictObject({ url: z.string() }) }) })),
  thumbnails: z.array(z.string()),
  primary_image_url: text,
  video_url: text,
  external_video_url: text,
  spin_images: z.array(z.string()),
  spin_interior_image: text,
  spin_code: text,
  hotspots: z.strictObject({
    exterior: hotspots,
    interior: hotspots,
    positions: z.array(z.strictObject({ hotspotId: z.string(), activeAngle: z.number(), posX: z.number(), posY: z.number() })),
  }),
  photos_count: z.int(),
  impel: text,
  file: text,
};

const description = {
  standardEquipment: z.array(z.string()),
  simple_body: text,
  body: text,
  simple_transmission: text,
  trans: text,
  simple_fuel: text,
  fuel: text,
  simple_drive: text,
  drive: text,
  seats: number,
  doors: number,
  engine_size: number,
  engine_size_litres: number,
  gearnum: number,
  towing_capacity: number.describe('Kilograms'),
  electric_range: number.describe('Kilometres'),
  bodyconfiguration: text,
  dealercomments: text,
  views: z.int().nullable(),
};

const place = {
  city: text,
  state: text,
  location_id: text,
  dealership_id: z.int(),
  dealership_slug: z.string(),
  show_on_dealer_website: flag,
  private_suburb: text,
  private_postcode: text,
  location: carLocationSchema.nullable(),
};

/** The schema of a vehicle as JSON (`carJson`, ENT-01 to ENT-10), for the description of the endpoints that return vehicles. */
export const carSchema = z
  .strictObject({
    ...identity,
    ...prices,
    ...media,
    ...description,
    ...place,
    item_type: z.string().describe('car, motorcycle, truck or caravan'),
    has_nvic: flag,
    payment_processors: z.array(z.string()),
    specifications: caravanSchema.nullable().describe('Only of caravans'),
    carsales_title: text,
    categories: z.array(z.string()),
    filtered_features: z.array(z.string()),
    variant: variantSchema,
  })
  .meta({ id: 'Car' }) satisfies z.ZodType<CarJson>;
