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
import { nameField, paragraphField } from '../site/options/text-fields.ts';
import { parseFeedSchedule, SCHEDULE_FORMS } from './feed-schedule.ts';
import { person } from './person.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day in quotes, e.g. '08:30'");

const HOURS_RULE = "when the status is Open, an 'open' time that is earlier than the 'close' time, e.g. '08:30' and '17:30'";
const isPeriod = (open: string | null, close: string | null) => open !== null && close !== null && open < close;

/**
 * Opening hours of a location on one weekday (ENT-18). Two entries for one weekday are two opening periods, for example
 * before and after a lunch break.
 */
export const openingHour = z
  .strictObject({
    weekday: z.int().min(0).max(6).describe('Day of the week: 0 is Sunday, 6 is Saturday.'),
    status: z.enum(['Open', 'Closed']),
    open: clock.nullable().default(null),
    close: clock.nullable().default(null),
    byAppointment: z.boolean().default(false).describe('The location opens only by appointment on this day (LOC-23).'),
  })
  .refine((hours) => hours.status === 'Closed' || hours.byAppointment || isPeriod(hours.open, hours.close), HOURS_RULE);

/** Opening hours on one date that differ from the weekly hours (ENT-19). */
export const specialHours = z
  .strictObject({
    date: z.iso.date(),
    status: z.enum(['Open', 'Closed']),
    startHour: clock.nullable().default(null),
    endHour: clock.nullable().default(null),
    department: z.enum(['all', 'sales', 'service', 'parts']).default('all'),
    locationName: z.string().nullable().default(null).describe('Name of the location that these hours apply to; null: all locations.'),
  })
  .refine(
    (hours) => hours.status === 'Closed' || isPeriod(hours.startHour, hours.endHour),
    "when the status is Open, a 'startHour' that is earlier than the 'endHour', e.g. '09:00' and '12:00'",
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

/**
 * A licence of a dealer or repairer. `label` is the abbreviation that its state uses: LMCT (VIC), DL and MRB (NSW, WA),
 * LVD (SA). See docs/law-and-formats.md, section 8.
 */
export const licence = z.strictObject({
  state,
  kind: z.enum(['dealer', 'repairer']),
  label: z.string().describe('Kind of licence as its state names it: LMCT, DL, MD, MRB or LVD.'),
  number: z.string(),
});

/**
 * A location of a dealership (for sales, service or parts) with its own opening hours and phone numbers (ENT-15,
 * ENT-17).
 */
export const location = z.strictObject({
  id: z.string().min(1).describe('Id that a feed uses for this location; unique within the dealership.'),
  name: nameField,
  slug,
  locationType: z.enum(['', 'sales', 'service', 'parts']).default('sales'),
  locationSubtype: z.array(z.string()).default([]).describe("Subtypes of the location; 'buying' is one of them (ENT-36)."),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  manufacturers: z.array(z.string()).default([]),
  address,
  phone: phoneField.nullable().default(null),
  landlinePhone: phoneField.nullable().default(null),
  openingHours: z
    .array(openingHour)
    .default([])
    .describe(
      'Weekly hours. Promised reply times and the times that shoppers can book are calculated from these hours. A location without hours promises no reply time and has no bookable times.',
    ),
  specialHours: z.array(specialHours).default([]).describe('Hours on single dates, in place of the weekly hours.'),
  image: pictureField.nullable().default(null),
  intro: paragraphField.nullable().default(null).describe("A few sentences about the location, shown on the location's page."),
  people: z.array(person).default([]).describe("People of the location, shown on the location's page and on its contact page."),
  dealerLicenceNumber: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Dealer licence number. If `licences` contains this number, the site shows the label of that entry. Otherwise the site shows the usual label of the state, such as LMCT or DL (LOC-06).',
    ),
  motorVehicleRepairer: z.string().nullable().default(null).describe('Licence number of the repairer, labelled MRB (LOC-07).'),
  averageRating: z.number().min(0).max(5).nullable().default(null),
  reviewCount: z.int().min(0).nullable().default(null),
  reviews: z
    .strictObject({ count: z.int().min(0), averageRating: z.number().min(0).max(5) })
    .nullable()
    .default(null),
  distributionLocations: z.array(z.string()).default([]),
  timeZone: timeZoneField.nullable().default(null).describe('Time zone of the location; null: the time zone of its state.'),
});

/**
 * Receivers of the leads of one department or one category. Receivers can be set on four levels: form, category,
 * department, dealership. If `email` or `adf` is empty on one level, the receivers of the next level in this order are
 * used (`leadReceivers`).
 */
const partReceivers = z.strictObject({
  email: z.array(z.email()).default([]).describe('E-mail addresses of the people who receive these leads.'),
  adf: z.array(z.email()).default([]).describe('E-mail addresses of CRMs that receive these leads as ADF/XML.'),
});

export const DEPARTMENTS = ['sales', 'service', 'parts', 'finance'] as const;

/** A department of a dealership. Each department can have lead recipients of its own. */
export type Department = (typeof DEPARTMENTS)[number];

/** The receivers of a dealership's leads. Secrets are `${ENV}` references. */
export const leadRecipients = z.strictObject({
  email: z.array(z.email()).default([]).describe('E-mail addresses of the people who receive each lead.'),
  adf: z.array(z.email()).default([]).describe('E-mail addresses of CRMs that receive leads as ADF/XML.'),
  webhooks: z
    .array(
      z.strictObject({
        url: secureAddressField.describe('The address of the receiver, with https://.'),
        secret: z
          .string()
          .min(1)
          .describe(
            'Reference to a variable that contains the whsec_… secret: its name in braces after a dollar sign. The value is in a file of SECRETS_DIR or in the environment.',
          ),
      }),
    )
    .default([]),
  departments: z
    .partialRecord(z.enum(DEPARTMENTS), partReceivers)
    .default({})
    .describe(
      'Receivers of the leads of a department: mail addresses, and CRMs that get ADF. Example: bookings of a service go to the department service.',
    ),
  categories: z
    .record(z.string().min(1), partReceivers)
    .default({})
    .describe(
      "Receivers of the leads of a category, e.g. 'Fleet'. For each channel (email, adf), they replace the receivers of the department.",
    ),
});

/** A source of a dealership's stock. */
export const feed = z.strictObject({
  name: slug,
  source: z.string().nullable().default(null).describe('File or URL of the feed; null: it is given on the command line.'),
  schedule: z
    .string()
    .refine((text) => parseFeedSchedule(text) !== null, SCHEDULE_FORMS)
    .nullable()
    .default(null)
    .describe(
      `Times at which the program automatically fetches \`source\` and imports the feed: ${SCHEDULE_FORMS}. null: the feed is imported only by the commands \`stock import\` and \`feeds run\`, or when another system pushes it.`,
    ),
  mapping: z.string().nullable().default(null).describe('Path of the mapping file, relative to this file.'),
  full: z
    .boolean()
    .default(false)
    .describe('The feed contains all stock, so an import marks vehicles that are missing in the feed as sold.'),
  maxRemovalShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      'Part of the vehicles that one import of a full feed may mark as sold, from 0 (none) to 1 (all). A feed that would mark more vehicles as sold is refused until a person confirms it.',
    ),
  maxEmptiedShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe(
      'Part of the vehicles that may lose the value of a field in one import, from 0 (none) to 1 (all). A feed that would delete the values of more vehicles is refused until a person confirms it.',
    ),
  strictPrices: z
    .boolean()
    .default(false)
    .describe('An import refuses rows with an implausible price, odometer or condition; false: it imports and reports them.'),
  newArrivals: z.boolean().default(false).describe('The vehicles of the first import count as new arrivals.'),
});

/** The times that shoppers can book for a test drive or a service (FORM-19). */
const appointmentOptions = (slotMinutes: number, capacity: number) =>
  z
    .strictObject({
      offered: z.boolean().default(true).describe('Shoppers can choose a time in the form; false: they can only name a preferred day.'),
      slotMinutes: z.int().min(10).max(480).default(slotMinutes).describe('Length of an appointment in minutes.'),
      capacity: z
        .int()
        .min(1)
        .max(50)
        .default(capacity)
        .describe('Number of appointments that each location can have at the same time. A vehicle is driven by one shopper at a time.'),
      leadMinutes: z
        .int()
        .min(0)
        .max(10_080)
        .default(60)
        .describe(
          'Least time between a request and the appointment, in minutes. Only minutes in opening hours are counted, so that the staff see the request in time.',
        ),
      daysAhead: z.int().min(1).max(60).default(14).describe('Number of days ahead for which times are offered.'),
    })
    .prefault({});

/**
 * A dealership, which owns stock and receives leads: `dealerships/<slug>.yaml`, or inline in the file of a small site.
 */
export const dealershipSchema = z.strictObject({
  slug,
  name: nameField.describe('Name of the dealership, as shoppers know it.'),
  legalName: z.string().nullable().default(null).describe('Legal name of the dealer, shown in the footer and in mails.'),
  abn: z.string().nullable().default(null),
  group: z.string().nullable().default(null).describe('Name of the group that the dealership belongs to.'),
  state: state.default('qld').describe('State where the dealership trades; it decides time zone and licence law.'),
  timeZone: timeZoneField.nullable().default(null).describe('Time zone of the dealership; null: the time zone of its state.'),
  licences: z.array(licence).default([]),
  creditStatement: paragraphField
    .nullable()
    .default(null)
    .describe(
      'Sentence on finance pages that says who provides or arranges credit, with the number of the Australian credit licence. If the dealership only refers shoppers to a lender, the sentence says this.',
    ),
  locations: z.array(location).default([]),
  phone: phoneField.nullable().default(null).describe('Phone number that replaces all other numbers of the dealership (VDP-63).'),
  recipients: leadRecipients.prefault({}),
  feeds: z.array(feed).default([]),
  appointments: z
    .strictObject({ testDrive: appointmentOptions(30, 2), service: appointmentOptions(60, 3) })
    .prefault({})
    .describe('Times that shoppers can book, within the opening hours of a location (FORM-19).'),
  stock: z
    .strictObject({
      soldShownDays: z.number().min(0).max(365).default(3).describe('Number of days for which a sold vehicle stays listed (SEARCH-11).'),
      noPriceText: z.string().default('Enquire for price').describe('Text shown for a vehicle without a price (PRICE-05).'),
      offersSubscriptions: z.boolean().default(false).describe('The dealership offers vehicles by subscription (PRICE-01).'),
      onlySubscriptions: z
        .boolean()
        .default(false)
        .describe('The dealership offers subscriptions and sells nothing, so the search sorts and filters by the weekly price.'),
      contributesToMarket: z
        .boolean()
        .default(false)
        .describe(
          'Price comparisons on sites of other dealerships may include this stock, but only in totals over five or more dealerships.',
        ),
    })
    .prefault({}),
});

export type Address = z.infer<typeof address>;
export type OpeningHour = z.infer<typeof openingHour>;
export type SpecialHours = z.infer<typeof specialHours>;
export type DealershipLocation = z.infer<typeof location>;
export type AppointmentOptions = z.infer<ReturnType<typeof appointmentOptions>>;
export type DealershipSettings = z.infer<typeof dealershipSchema>;
/** A dealership with its database id. */
export type Dealership = DealershipSettings & { readonly id: number };
