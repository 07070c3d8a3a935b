import { z } from 'zod';
import { FREQUENCIES } from '#features/finance/rules/repayment-frequency.ts';
import { MAX_QUERY_TEXT, MAX_RANGE_VALUE, MAX_VALUE_LENGTH } from '#features/search/rules/query/canonical-stock-query.ts';
import { SORT_ATTRIBUTES } from '#features/search/rules/stock-search.ts';
import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';

/** Maximum number of vehicles in one answer. */
export const MAX_VEHICLES = 50;
/** Number of vehicles on a search page. A search without `limit` costs this number of points of the rate limit, plus one. */
export const USUAL_VEHICLES = 21;
const MAX_FACET_VALUES = 20;
const MAX_PATH = 200;
const MAX_DOLLARS = 10_000_000;
const MAX_ANSWERS = 20;

const vehicle = z
  .string()
  .min(1)
  .max(300)
  .describe("Slug or id of a vehicle, as search_stock gives it: '2021-toyota-corolla-100001' or '100001'");

const amount = z.number().min(0).max(MAX_RANGE_VALUE);
const range = z
  .strictObject({ min: amount.optional(), max: amount.optional() })
  .refine(({ min = 0, max = MAX_RANGE_VALUE }) => min <= max, { error: 'min is above max' });
const dollars = z.number().min(0).max(MAX_DOLLARS);

const conditions = {
  text: z
    .string()
    .max(MAX_QUERY_TEXT)
    .optional()
    .describe("Search text. Plain words, such as 'white suv under 30k', are read as conditions; any other text must match word by word."),
  filters: z
    .partialRecord(z.enum(FACET_ATTRIBUTES), z.array(z.string().max(MAX_VALUE_LENGTH)).max(MAX_FACET_VALUES))
    .optional()
    .describe(
      'The facet values that a vehicle must have. For each facet, the vehicle must have at least one of the given values; for filtered_features, it must have all given values. list_facets gives the values that occur in the stock.',
    ),
  ranges: z
    .partialRecord(z.enum(RANGE_ATTRIBUTES), range)
    .optional()
    .describe('Lowest and highest value, both included. Prices in Australian dollars, km in kilometres.'),
  path: z
    .string()
    .max(MAX_PATH)
    .optional()
    .describe('Path of a search page: only the stock of this page is searched; by default all stock of the site'),
};

export const searchInput = z.strictObject({
  ...conditions,
  sort: z
    .strictObject({ by: z.enum(SORT_ATTRIBUTES), order: z.enum(['asc', 'desc']) })
    .optional()
    .describe('Sort order of the vehicles; by default the most relevant first'),
  page: z.int().min(1).max(1_000).default(1),
  limit: z
    .int()
    .min(1)
    .max(MAX_VEHICLES)
    .optional()
    .describe('Number of vehicles in the answer; by default the number that a search page of the site shows'),
});

export const facetsInput = z.strictObject({
  ...conditions,
  attributes: z
    .array(z.enum(FACET_ATTRIBUTES))
    .min(1)
    .max(FACET_ATTRIBUTES.length)
    .optional()
    .describe('The facets to list; by default all facets of the site'),
});

export const vehicleInput = z.strictObject({ vehicle });

export const repaymentInput = z.strictObject({
  vehicle: vehicle.optional().describe('The vehicle for which the loan is calculated; by default the loan is calculated without a vehicle'),
  amount: dollars.optional().describe('Amount in dollars; if it is missing, the price of the vehicle is used'),
  deposit: dollars.optional().describe('Deposit in dollars'),
  residual: dollars.optional().describe('Residual: the amount in dollars that must be paid at the end of the loan'),
  term_years: z.number().min(0.5).max(30).optional(),
  interest: z.number().min(0).max(100).optional().describe('Interest rate in per cent a year; by default the rate of the site'),
  frequency: z.enum(FREQUENCIES).optional(),
});

export const noInput = z.strictObject({});

export const enquiryInput = z.strictObject({
  vehicle: vehicle.optional().describe('The vehicle of the enquiry; if it is missing, the enquiry is a general question'),
  name: z.string().min(1).max(200).describe('Full name of the shopper'),
  email: z.string().min(3).max(254),
  phone: z.string().min(5).max(40).describe('Australian phone number, or an international phone number that begins with +'),
  message: z.string().max(2_000).optional(),
  appointment: z
    .string()
    .max(40)
    .optional()
    .describe(
      'To book a test drive of the vehicle, give a `starts_at` value from the answer of the tool list_appointment_slots. Needs `vehicle`.',
    ),
  answers: z
    .record(z.string().max(60), z.string().max(500))
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, `at most ${MAX_ANSWERS} answers are allowed`)
    .optional()
    .describe(
      'Answers for other fields that the form of this site requires, such as a location. If an answer is missing or wrong, the error message names the field and its allowed values.',
    ),
});
export type EnquiryInput = z.infer<typeof enquiryInput>;
