import { z } from 'zod';
import { CAR_TYPES } from '#model/vehicle/car-type.ts';
import { DEMO_BODIES } from '../demo-picture/demo-body.ts';

const share = z.number().min(0).max(1);
const year = z.int().min(1990).max(2100);

/** A name as text. A number is converted to text, because YAML reads an unquoted model name such as 86 as a number. */
const word = z.union([z.string(), z.number()]).transform(String);

/** A model of the demo stock. Its figures are plausible but invented. */
const demoModel = z.strictObject({
  item: z.string().default('car'),
  make: z.string(),
  model: word,
  body: z.string(),
  draw: z.enum(DEMO_BODIES),
  from: year,
  to: year.default(2100),
  price: z.number().positive().describe('price in dollars of a new vehicle with the first badge (trim level) of the list `badges`'),
  badges: z.array(word).min(1),
  series: z.record(z.string(), z.string().nullable()).describe('year in which the series began'),
  fuels: z.array(z.string()),
  litres: z.number().nullable().default(null),
  cylinders: z.int().nullable().default(null),
  induction: z.string().nullable().default(null),
  torque: z.string().nullable().default(null),
  drive: z.string().nullable().default(null),
  seats: z.int().nullable().default(null),
  doors: z.int().min(0).default(5),
  manual: share.default(0),
  popularity: z.number().positive(),
  litresPer100Km: z.number().nullable().default(null),
  size: z.tuple([z.number(), z.number(), z.number()]).nullable().default(null).describe('length, width and height in millimetres'),
  towing: z.int().nullable().default(null).describe('braked towing capacity in kilograms'),
  range: z.int().nullable().default(null).describe('electric range in kilometres'),
  mass: z.number().nullable().default(null).describe('gross, in kilograms'),
  ancap: z.int().min(0).max(5).nullable().default(null),
  caravan: z
    .strictObject({ feet: z.number(), widthFeet: z.number(), tare: z.number(), atm: z.number(), axles: z.string(), sleeps: z.int() })
    .nullable()
    .default(null),
});
export type DemoModel = z.infer<typeof demoModel>;

/** `dealerships/demo-stock/catalogue.yaml` */
export const demoCatalogueSchema = z.strictObject({ models: z.array(demoModel).min(1) });

/**
 * The locations of the vehicles. They must match the dealership's addresses; otherwise the card and the enquiry form of
 * a vehicle would show different locations.
 */
const demoYard = z.strictObject({ city: z.string(), state: z.string(), weight: z.number().positive().default(1) });

/** The amount and kind of stock of a demo dealership. */
const demoPlan = z.strictObject({
  count: z.int().min(1).max(5_000),
  carTypes: z.partialRecord(z.enum(CAR_TYPES), z.number().min(0)).describe('weights'),
  itemTypes: z.array(z.string()).min(1),
  makes: z.array(z.string()).optional().describe('only these makes'),
  newMakes: z.array(z.string()).optional().describe('makes of the new and demonstrator vehicles; used vehicles have any make'),
  years: z.tuple([year, year]),
  locations: z
    .record(z.string(), demoYard)
    .refine((yards) => Object.keys(yards).length > 0, 'at least one location')
    .describe('locations of the dealership that have vehicles'),
  privateShare: share.default(0).describe("share of the vehicles, from 0 to 1, that are at their owner's home instead of a location"),
  subscriptions: z.boolean().default(false),
  onlinePayments: z.array(z.string()).default([]),
});
export type DemoPlan = z.infer<typeof demoPlan>;

/** `dealerships/demo-stock/plans.yaml`, by dealership. */
export const demoPlansSchema = z.record(z.string(), demoPlan);

/** A vehicle as a feed record, with the field names of the API. */
export type DemoRecord = Readonly<Record<string, unknown>>;
