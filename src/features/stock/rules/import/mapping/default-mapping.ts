import { IMPORT_FIELD_NAMES } from '../reading/import-fields.ts';
import { type FeedMapping, type MappingInput, mappingSchema } from './mapping-schema.ts';

const fields: NonNullable<MappingInput['fields']> = Object.fromEntries(IMPORT_FIELD_NAMES.map((name) => [name, name]));

/**
 * The mapping for feeds whose columns have the field names of the specification (ENT-01 to ENT-10), and for the push API. The
 * id of a vehicle is the first of `external_id`, `id` and `stocknum` that the row has.
 */
export const WIRE_MAPPING: FeedMapping = mappingSchema.parse({
  description: 'The columns have the field names of the specification',
  identity: { field: ['external_id', 'id', 'stocknum'] },
  treatAsEmpty: ['null', 'undefined', 'nan'],
  fields: { ...fields, external_id: { from: ['external_id', 'id', 'stocknum'] } },
} satisfies MappingInput);

/**
 * Whether the mapping is the default mapping, which is used for a feed without a mapping file. The columns of this feed
 * must have the field names of the specification (wire names). Other column names are reported.
 */
export const isWireMapping = (mapping: FeedMapping): boolean => mapping === WIRE_MAPPING;
