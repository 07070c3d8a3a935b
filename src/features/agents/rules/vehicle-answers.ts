import { z } from 'zod';
import { FACET_ATTRIBUTES, RANGE_ATTRIBUTES } from '#model/site/options/search/facet-attributes.ts';
import { credit, instant, labelledValue, price, state, vehicleName } from './answer-parts.ts';

/** A vehicle in a list, as its card shows it. */
export const vehicleSummary = vehicleName.extend({
  condition: z.string().describe("'New', 'Used' or 'Demo'"),
  state,
  tag: z.string().nullable(),
  price: price.nullable().describe('Null if the vehicle is not for sale'),
  repayment: credit.nullable().describe('Null if the page shows no repayment'),
  odometer: z.string().nullable(),
  facts: z.array(z.string()),
  location: z.string().nullable(),
  dealership: z.string(),
  picture_url: z.string().nullable(),
});

export const searchAnswer = z.object({
  count: z.int().describe('Number of vehicles that match, as the page of results shows it'),
  count_text: z.string(),
  page: z.int(),
  pages: z.int(),
  url: z.string().describe('The page with these results'),
  ignored: z.array(z.string()).describe('Conditions that were not understood and were ignored'),
  understood: z
    .array(z.object({ words: z.string(), meaning: z.string() }))
    .describe("Words of the text that became conditions, as in 'under 30k'; empty if the text is searched as it is"),
  not_understood: z.array(z.string()).describe('Words of the text that are not part of a condition and that do not occur in the stock'),
  vehicles: z.array(vehicleSummary),
});

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
const range = z.object({ min: z.number(), max: z.number() });

export const facetsAnswer = z.object({
  count: z.int(),
  facets: z.partialRecord(z.enum(FACET_ATTRIBUTES), z.array(facetValue)).describe('Values that the stock has, with their counts'),
  ranges: z.partialRecord(z.enum(RANGE_ATTRIBUTES), range).describe('The lowest and highest value in the stock'),
});

export const vehicleAnswer = vehicleSummary.extend({
  heading: z.string(),
  detail: z.string(),
  held_until: z
    .string()
    .nullable()
    .describe('The time until which the vehicle is held for a shopper who must still pay the deposit; null if it is not held'),
  below_market: z.string().nullable(),
  key_information: z.array(labelledValue),
  specifications: z.array(labelledValue),
  features: z.array(z.string()),
  comments: z.string().nullable().describe('The comments of the dealer'),
  licences: z.array(z.string()).describe('Licences of the dealership'),
  seen_at: z
    .object({ location: z.string(), address: z.string(), open_text: z.string().nullable(), is_open: z.boolean() })
    .nullable()
    .describe('The location where the vehicle can be seen'),
  pictures: z.int().describe('Number of pictures on the page'),
});

export const availabilityAnswer = z.object({
  vehicle: vehicleName,
  state,
  is_for_sale: z.boolean(),
  tag: z.string().nullable(),
  held_until: z
    .object({ text: z.string(), at: instant })
    .nullable()
    .describe(
      'The time until which the vehicle is held for a shopper who must still pay the deposit; null if it is not held, or if the site does not show this',
    ),
  evidence: z.object({
    feed: z.string().nullable().describe('Name of the stock feed that contained the vehicle last'),
    confirmed_at: instant.nullable().describe('When this feed contained the vehicle last; null if it is not known'),
    changed_at: instant.describe('When the data of the vehicle changed last'),
    listed_since: instant,
    sold_at: instant.nullable(),
  }),
  as_of: instant,
});

export const priceAnswer = z.object({
  vehicle: vehicleName,
  is_for_sale: z.boolean(),
  price: price.nullable(),
  summary: z.string().nullable().describe('What the price type means'),
  included: z.array(z.string()),
  not_included: z.array(z.string()),
  below_market: z.string().nullable(),
  market: z
    .object({ label: z.string().nullable(), from: z.string(), to: z.string(), description: z.string().nullable() })
    .nullable()
    .describe('Prices of comparable vehicles; null if the site shows none'),
  disclaimer: z.string().nullable(),
  as_of: instant,
});
