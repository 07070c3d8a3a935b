import { IMPORT_FIELD_NAMES } from '../reading/import-fields.ts';
import { type FeedMapping, type MappingInput, mappingSchema } from './mapping-schema.ts';

const fields: NonNullable<MappingInput['fields']> = Object.fromEntries(IMPORT_FIELD_NAMES.map((name) => [name, name]));

/**
 * The mapping of feeds that already speak the specification's wire names (ENT-01 to ENT-10), and of the
 * push API. The feed's own number is `external_id`, else its `id`, else `stocknum`.
 */
export const WIRE_MAPPING: FeedMapping = mappingSchema.parse({
  description: "The specification's own names",
  identity: { field: ['external_id', 'id', 'stocknum'] },
  treatAsEmpty: ['null', 'undefined', 'nan'],
  fields: { ...fields, external_id: { from: ['external_id', 'id', 'stocknum'] } },
} satisfies MappingInput);

/** Whether a feed is read by the wire names alone: then a name of its own that no field has is a slip. */
export const isWireMapping = (mapping: FeedMapping): boolean => mapping === WIRE_MAPPING;
