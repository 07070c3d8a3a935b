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
/**
 * The regular expression of `extract` is applied only to this number of characters at the start of a text. Some regular
 * expressions need time that grows with the square of the length, and the supplier of the feed could send a very long text.
 * Texts such as titles, from which values are extracted, are much shorter.
 */
export const MAX_EXTRACT_CHARACTERS = 2_000;

const pattern = z.string().min(1).max(1_000).refine(isRegularExpression, 'a regular expression');

const rule = z.strictObject({
  from: z
    .union([sourcePath, z.array(sourcePath).min(1)])
    .describe("source column or path ('a.b', 'list.0.url', '@attribute'); of several sources, the first one with a value is used"),
  join: z.string().optional().describe('joins the values of all sources in `from` with this text, instead of using only the first value'),
  after: z
    .array(fieldName)
    .optional()
    .describe('removes the values of these fields from the start of the text; the mapping must contain these fields above this one'),
  split: z.string().min(1).optional().describe('splits the text at this separator; `part` selects one of the parts'),
  part: z.int().default(0).describe('number of the part of the split text to use: 0 is the first, 1 the second, -1 the last'),
  extract: pattern
    .optional()
    .describe(
      `case-insensitive regular expression. The value is the text that its first group matches. If it has no group, the value is the whole match. If nothing matches, there is no value. Only the first ${MAX_EXTRACT_CHARACTERS} characters of a text are searched`,
    ),
  values: z.record(z.string(), scalar).optional().describe('value map: each value of the feed with its replacement; case is ignored'),
  otherwise: z.enum(['keep', 'drop', 'reject']).default('keep').describe('what happens to a value that is not in the value map'),
  unit: z.enum(UNIT_NAMES).optional().describe('unit of numbers that are written without a unit'),
  date: z.enum(DATE_FORMATS).default('dmy').describe('order of day, month and year in dates; ISO dates are always understood'),
  decimal: z
    .enum(DECIMAL_SIGNS)
    .optional()
    .describe('decimal sign of numbers: point for 1,234.56, comma for 1.234,56; auto uses the sign that most values of the column have'),
  list: z.string().min(1).optional().describe('separator of a list that is written as one text'),
  letterCase: z
    .enum(['title'])
    .optional()
    .describe("letter case: title changes words in capitals ('BAYSWATER NORTH' becomes 'Bayswater North')"),
  treatAsEmpty: z.array(z.string()).default([]).describe('additional values of this field that count as empty'),
});

const fieldRule = z.union([sourcePath, rule, z.array(z.union([sourcePath, rule])).min(1)]);

/**
 * A mapping file: it assigns the columns of one feed to the fields of a vehicle. `docs/feeds.md` explains each option
 * with an example.
 */
export const mappingSchema = z
  .strictObject({
    description: z.string().default(''),
    format: z.enum(['csv', 'json', 'ndjson', 'xml']).optional().describe('format of the feed, if its name and content type do not show it'),
    encoding: z
      .enum(['auto', 'utf-8', 'latin1', 'utf-16le', 'utf-16be'])
      .default('auto')
      .describe('character encoding; auto detects UTF-8, UTF-16 and Windows-1252 from the bytes; latin1 is Windows-1252'),
    csv: z
      .strictObject({
        delimiter: z
          .string()
          .min(1)
          .max(2)
          .refine((text) => text !== '\\t', 'one or two characters, such as ";"; a tab is "\\t" in double quotes')
          .default(',')
          .describe('character between two columns'),
        columns: z.array(z.string()).optional().describe('names of the columns, if the file has no heading line'),
      })
      .prefault({}),
    json: z
      .strictObject({
        path: z
          .string()
          .regex(/^([\w-]+(\.[\w-]+)*)?$/, "a path of names joined by dots, such as 'data.vehicles'")
          .default('')
          .describe('path of the list of vehicles in the document; empty if the whole document is this list'),
      })
      .prefault({}),
    xml: z.strictObject({ record: z.string().min(1).default('vehicle').describe('name of the XML element of one vehicle') }).prefault({}),
    decimal: z.enum(DECIMAL_SIGNS).default('auto').describe('decimal sign of the numbers of all fields; `decimal` in a rule has priority'),
    treatAsEmpty: z.array(z.string()).default([]).describe("values that count as empty, such as '-', 'NA' or 'POA'; case is ignored"),
    identity: z
      .union([
        z.strictObject({
          field: z
            .union([sourcePath, z.array(sourcePath).min(1)])
            .describe('source of the id that the feed gives a vehicle; of several sources, the first one with a value is used'),
        }),
        z.strictObject({
          columns: z.array(sourcePath).min(1).describe('columns that together identify a vehicle and do not change while it is for sale'),
          tieBreakers: z
            .array(sourcePath)
            .max(4)
            .default([])
            .describe(
              'further columns, which distinguish vehicles that have equal values in `columns`. Name the most stable column first. The report warns of vehicles that have equal values in `columns`',
            ),
        }),
      ])
      .describe('the id or the columns by which a vehicle is recognised in each import'),
    fields: z.partialRecord(fieldName, fieldRule).describe('for each field, its source column or the rules that make its value'),
    constants: z.partialRecord(fieldName, scalar).default({}).describe('fields that have the same value in every row'),
    defaults: z.partialRecord(fieldName, scalar).default({}).describe('default values for fields that are empty in a row'),
  })
  .describe('Mapping of a stock feed');

export type FeedMapping = z.infer<typeof mappingSchema>;
export type MappingRule = z.infer<typeof rule>;
export type MappingInput = z.input<typeof mappingSchema>;

/** The short form of a rule (`make: Brand`) gives only its source column. */
export const fullRule = (short: string | MappingRule): MappingRule =>
  typeof short === 'string' ? { from: short, part: 0, otherwise: 'keep', date: 'dmy', treatAsEmpty: [] } : short;

/** The rules of a field, in the order in which they are tried. */
export const rulesOf = (given: z.infer<typeof fieldRule>): readonly MappingRule[] =>
  Array.isArray(given) ? given.map(fullRule) : [fullRule(given)];
