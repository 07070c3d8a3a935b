import { z } from 'zod';
import { IMPORT_FIELD_NAMES, type ImportField } from '../reading/import-fields.ts';
import { DATE_FORMATS } from '../reading/read-date.ts';
import { UNIT_NAMES } from '../reading/units.ts';

const fieldName = z.enum(IMPORT_FIELD_NAMES as readonly [ImportField, ...ImportField[]]);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const sourcePath = z.string().min(1);

const DECIMAL_SIGNS = ['auto', 'point', 'comma'] as const;

const isRegularExpression = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'iu') !== null;
  } catch {
    return false;
  }
};
const pattern = z.string().min(1).max(1_000).refine(isRegularExpression, 'a regular expression');

const rule = z.strictObject({
  from: z
    .union([sourcePath, z.array(sourcePath).min(1)])
    .describe("source column or path ('a.b', 'list.0.url', '@attribute'); of several the first that says something"),
  join: z.string().optional().describe('joins all sources of `from` with this text, in place of taking the first'),
  after: z.array(fieldName).optional().describe('takes the values of these fields (mapped above) off the start of the text'),
  split: z.string().min(1).optional().describe('splits the text here; see `part`'),
  part: z.int().default(0).describe('which part of the split text: 0 is the first, 1 the second, -1 the last'),
  extract: pattern
    .optional()
    .describe('regular expression, case-insensitive: its first group (or the whole match) is the value; no match: no value'),
  values: z.record(z.string(), scalar).optional().describe('value map, compared without case'),
  otherwise: z.enum(['keep', 'drop', 'reject']).default('keep').describe('what happens to a value that the value map does not name'),
  unit: z.enum(UNIT_NAMES).optional().describe('unit of numbers that carry none themselves'),
  date: z.enum(DATE_FORMATS).default('dmy').describe('how dates are written; ISO dates are always understood'),
  decimal: z
    .enum(DECIMAL_SIGNS)
    .optional()
    .describe("decimal sign of numbers: point for 1,234.56, comma for 1.234,56; auto finds it by the column's majority"),
  list: z.string().min(1).optional().describe('separator of a list that comes as one text'),
  letterCase: z.enum(['title']).optional().describe("title: words written all in capitals become 'Bayswater North'"),
  treatAsEmpty: z.array(z.string()).default([]).describe('further values that mean nothing, for this field'),
});

const fieldRule = z.union([sourcePath, rule, z.array(z.union([sourcePath, rule])).min(1)]);

/**
 * A mapping file: how one feed's columns become the fields of a vehicle. `docs/feeds.md` explains each option with an
 * example.
 */
export const mappingSchema = z
  .strictObject({
    description: z.string().default(''),
    format: z.enum(['csv', 'json', 'ndjson', 'xml']).optional().describe('unless the name or content type of the feed tells'),
    encoding: z
      .enum(['auto', 'utf-8', 'latin1', 'utf-16le', 'utf-16be'])
      .default('auto')
      .describe('auto: found by the bytes (UTF-8, UTF-16, Windows-1252); latin1 is Windows-1252'),
    csv: z
      .strictObject({
        delimiter: z.string().min(1).max(2).default(','),
        columns: z.array(z.string()).optional().describe('names of the columns where the file has no heading line'),
      })
      .prefault({}),
    json: z
      .strictObject({
        path: z
          .string()
          .regex(/^([\w-]+(\.[\w-]+)*)?$/, "names joined by dots, e.g. 'data.vehicles'")
          .default('')
          .describe('where the list of vehicles stands; empty: the document is the list'),
      })
      .prefault({}),
    xml: z.strictObject({ record: z.string().min(1).default('vehicle').describe('element that is one vehicle') }).prefault({}),
    decimal: z.enum(DECIMAL_SIGNS).default('auto').describe('decimal sign of the numbers of all fields; see `decimal` of a rule'),
    treatAsEmpty: z.array(z.string()).default([]).describe("values that mean nothing, compared without case, e.g. '-', 'NA', 'POA'"),
    identity: z
      .union([
        z.strictObject({
          field: z
            .union([sourcePath, z.array(sourcePath).min(1)])
            .describe("source of the feed's own number; of several the first that says something"),
        }),
        z.strictObject({
          columns: z.array(sourcePath).min(1).describe('columns that together identify a vehicle and stay as they are over its life'),
          tieBreakers: z
            .array(sourcePath)
            .max(4)
            .default([])
            .describe('columns that tell vehicles apart that share all identity columns, the most lasting first; such rows are reported'),
        }),
      ])
      .describe('what makes two rows the same vehicle'),
    fields: z.partialRecord(fieldName, fieldRule).describe('field: source, or how to make it of sources'),
    constants: z.partialRecord(fieldName, scalar).default({}).describe('fields with one value for the whole feed'),
    defaults: z.partialRecord(fieldName, scalar).default({}).describe('values of fields for which a row says nothing'),
  })
  .describe('Mapping of a stock feed');

export type FeedMapping = z.infer<typeof mappingSchema>;
export type MappingRule = z.infer<typeof rule>;
export type MappingInput = z.input<typeof mappingSchema>;

/** The short form of a rule (`make: Brand`) only names its source. */
export const fullRule = (short: string | MappingRule): MappingRule =>
  typeof short === 'string' ? { from: short, part: 0, otherwise: 'keep', date: 'dmy', treatAsEmpty: [] } : short;

/** The rules of a field in the order in which they are tried. */
export const rulesOf = (given: z.infer<typeof fieldRule>): readonly MappingRule[] =>
  Array.isArray(given) ? given.map(fullRule) : [fullRule(given)];
