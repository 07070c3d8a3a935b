import { z } from 'zod';
import {
  phoneField,
  pictureField,
  secureAddressField,
  slugField as slug,
  stateField as state,
  timeZoneField,
  webAddressField,
} from '../site/options/field-types.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time as '08:30'");

const HOURS_RULE = "open and close, the first before the second, e.g. '08:30' and '17:30', where the status is Open";
const isPeriod = (open: string | null, close: string | null) => open !== null && close !== null && open < close;

/**
 * ENT-18: opening hours of a location on one weekday; 0 is Sunday. Two entries for one weekday are two periods (a
 * lunch break).
 */
export const openingHour = z
  .strictObject({
    weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday'),
    status: z.enum(['Open', 'Closed']),
    open: clock.nullable().default(null),
    close: clock.nullable().default(null),
    byAppointment: z.boolean().default(false).describe("LOC-23: 'By appointment only'"),
  })
  .refine((hours) => hours.status === 'Closed' || hours.byAppointment || isPeriod(hours.open, hours.close), HOURS_RULE);

/** ENT-19: opening hours of one date that differ from the weekly hours. */
export const specialHours = z
  .strictObject({
    date: z.iso.date(),
    status: z.enum(['Open', 'Closed']),
    startHour: clock.nullable().default(null),
    endHour: clock.nullable().default(null),
    department: z.enum(['all', 'sales', 'service', 'parts']).default('all'),
    locationName: z.string().nullable().default(null).describe('only for the location of this name; null: every location'),
  })
  .refine(
    (hours) => hours.status === 'Closed' || isPeriod(hours.startHour, hours.endHour),
    "startHour and endHour, the first before the second, e.g. '09:00' and '12:00', where the status is Open",
  );

/** ENT-16: an address. Postcodes are strings ('0800'). */
export const address = z.strictObject({
  id: z.string().nullable().default(null),
  street: z.string(),
  city: z.string(),
  state,
  postcode: z.string().regex(/^\d{4}$/, "four digits in quotes, e.g. '0800'"),
  lat: z.number().min(-90).max(90).nullable().default(null),
  long: z.number().min(-180).max(180).nullable().default(null),
  placeUrl: webAddressField.nullable().default(null),
  placeId: z.string().nullable().default(null),
  mapKey: z.string().nullable().default(null),
});

/** A licence with the name used in its state's law (domain facts 8): LMCT (VIC), DL and MRB (NSW, WA), LVD (SA). */
export const licence = z.strictObject({
  state,
  kind: z.enum(['dealer', 'repairer']),
  label: z.string().describe('LMCT, DL, MD, MRB or LVD'),
  number: z.string(),
});

/** ENT-15, ENT-17. */
export const location = z.strictObject({
  id: z.string().min(1).describe('id by which vehicles of the feed name this location; unique within the dealership'),
  name: z.string().min(1),
  slug,
  locationType: z.enum(['', 'sales', 'service', 'parts']).default('sales'),
  locationSubtype: z.array(z.string()).default([]).describe("ENT-36: may include 'buying'"),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  manufacturers: z.array(z.string()).default([]),
  address,
  phone: phoneField.nullable().default(null),
  landlinePhone: phoneField.nullable().default(null),
  openingHours: z.array(openingHour).default([]),
  specialHours: z.array(specialHours).default([]),
  image: pictureField.nullable().default(null),
  dealerLicenceNumber: z.string().nullable().default(null).describe('LOC-06: DL'),
  motorVehicleRepairer: z.string().nullable().default(null).describe('LOC-07: MRB'),
  averageRating: z.number().min(0).max(5).nullable().default(null),
  reviewCount: z.int().min(0).nullable().default(null),
  reviews: z
    .strictObject({ count: z.int().min(0), averageRating: z.number().min(0).max(5) })
    .nullable()
    .default(null),
  distributionLocations: z.array(z.string()).default([]),
  timeZone: timeZoneField.nullable().default(null).describe('from its state unless given'),
});

/** The receivers of a dealership's leads. Secrets are `${ENV}` references. */
export const leadRecipients = z.strictObject({
  email: z.array(z.email()).default([]).describe('e-mail addresses of people who receive each lead'),
  adf: z.array(z.email()).default([]).describe('e-mail addresses of CRMs that receive leads as ADF/XML'),
  webhooks: z
    .array(
      z.strictObject({
        url: secureAddressField,
        secret: z
          .string()
          .min(1)
          .describe('the name of an environment variable, in braces after a dollar sign; its value is the whsec_… secret'),
      }),
    )
    .default([]),
});

/** A source of a dealership's stock. */
export const feed = z.strictObject({
  name: slug,
  source: z.string().nullable().default(null).describe('file or URL; may be given on the command line instead'),
  mapping: z.string().nullable().default(null).describe('mapping file, relative to this file'),
  full: z.boolean().default(false).describe('the feed contains all stock: vehicles missing in it are marked sold'),
  maxRemovalShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('a full feed that would remove more than this share is refused until confirmed'),
  maxEmptiedShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe('a feed by which more than this share of the vehicles would lose a field is refused until confirmed'),
  strictPrices: z
    .boolean()
    .default(false)
    .describe('rows with an implausible price, odometer or condition are held back; without it they are reported alone'),
  newArrivals: z.boolean().default(false).describe('the vehicles of the first import have just arrived'),
});

/**
 * A dealership, which owns stock and receives leads: `dealerships/<slug>.yaml`, or inline in the file of a small site.
 */
export const dealershipSchema = z.strictObject({
  slug,
  name: z.string().min(1).describe('as shoppers know it'),
  legalName: z.string().nullable().default(null).describe('legal name of the dealer, shown in footer and mail'),
  abn: z.string().nullable().default(null),
  group: z.string().nullable().default(null).describe('the group that it belongs to'),
  state: state.default('qld').describe('where it trades; decides zone and licence law'),
  timeZone: timeZoneField.nullable().default(null).describe('from its state unless given'),
  licences: z.array(licence).default([]),
  locations: z.array(location).default([]),
  phone: phoneField.nullable().default(null).describe('VDP-63: this number overrides all others'),
  recipients: leadRecipients.prefault({}),
  feeds: z.array(feed).default([]),
  stock: z
    .strictObject({
      soldShownDays: z.number().min(0).max(365).default(3).describe('SEARCH-11: days a sold vehicle stays listed'),
      noPriceText: z.string().default('Enquire for price').describe('PRICE-05'),
      offersSubscriptions: z.boolean().default(false).describe('PRICE-01'),
      onlySubscriptions: z
        .boolean()
        .default(false)
        .describe('with offersSubscriptions: nothing is sold, so that search sorts and filters by the weekly price'),
      contributesToMarket: z
        .boolean()
        .default(false)
        .describe('this stock may be part of market figures of other dealerships, as aggregates'),
    })
    .prefault({}),
});

export type Address = z.infer<typeof address>;
export type OpeningHour = z.infer<typeof openingHour>;
export type SpecialHours = z.infer<typeof specialHours>;
export type DealershipLocation = z.infer<typeof location>;
export type DealershipSettings = z.infer<typeof dealershipSchema>;
/** A dealership with its database id. */
export type Dealership = DealershipSettings & { readonly id: number };
