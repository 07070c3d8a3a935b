import { buildFeedVehicle } from '#features/stock/rules/import/build-feed-vehicle.ts';
import type { FeedRecord } from '#features/stock/rules/import/feed-record.ts';
import { applyMapping, compileMapping } from '#features/stock/rules/import/mapping/apply-mapping.ts';
import { WIRE_MAPPING } from '#features/stock/rules/import/mapping/default-mapping.ts';
import { type MappingInput, mappingSchema } from '#features/stock/rules/import/mapping/mapping-schema.ts';

/** A feed row on line 7, mapped and checked. By default the row has a make and a model. */
export const build = (fields: FeedRecord['fields'], mapping = WIRE_MAPPING) =>
  buildFeedVehicle(7, 'A1', applyMapping(compileMapping(mapping), { line: 7, fields: { make: 'Kia', model: 'Rio', ...fields } }));
/** The vehicle made from a row. The test fails if the row is refused. */
export const vehicleOf = (fields: FeedRecord['fields'], mapping?: typeof WIRE_MAPPING) => {
  const built = build(fields, mapping);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return built.value.vehicle;
};
/** Field, reason and value of each warning. */
export const warningsOf = (fields: FeedRecord['fields']) => {
  const built = build(fields);
  return built.ok ? built.value.warnings.map(({ field, reason, value }) => [field, reason, value]) : 'rejected';
};
/** Line, field, reason and value of each refusal. */
export const rejectionsOf = (fields: FeedRecord['fields']) => {
  const built = build(fields);
  return built.ok ? [] : built.error.map(({ line, field, reason, value }) => [line, field, reason, value]);
};
/** A mapping of make, model and the given fields. */
export const mapped = (fields: MappingInput['fields'], more: Partial<MappingInput> = {}) =>
  mappingSchema.parse({ identity: { field: 'id' }, fields: { make: 'make', model: 'model', ...fields }, ...more });
