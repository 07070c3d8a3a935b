import type { FeedValue } from '../feed-record.ts';
import type { FieldReading } from '../reading/field-reading.ts';
import type { ImportField } from '../reading/import-fields.ts';

/** The value of one field, read from one row by a mapping. */
export interface MappedField extends FieldReading {
  readonly name: ImportField;
  /** The value as the row contains it, for reports; null if the row has no value for the field. */
  readonly source: FeedValue;
  /** The column or path that the value came from; null if the row has no value for the field. */
  readonly column: string | null;
}
