import { isAvailable } from '../availability.ts';
import type { MappedField } from './mapping/mapped-field.ts';
import { type ImportField, isNeverGuessed } from './reading/import-fields.ts';
import { type RowProblem, shownValue } from './row-problem.ts';

/** The two fields of a feed that together decide whether a vehicle is for sale. */
const SALE_FIELDS: readonly ImportField[] = ['sold', 'status'];

/** If one of the fields in this list cannot be read, the row is not imported as a new vehicle. */
const NEEDED: readonly ImportField[] = [...SALE_FIELDS, 'reserved', 'show_on_dealer_website', 'item_type'];

/**
 * Returns the fields of a row by name. If the list contains a name twice, the last entry is used. The constants of the
 * mapping are at the end of the list. So if a field has a column and a constant, the constant is used.
 */
const byName = (mapped: readonly MappedField[]): ReadonlyMap<ImportField, MappedField> =>
  new Map(mapped.map((field) => [field.name, field]));

/**
 * Returns the names of the fields for which the existing vehicle keeps its former value, because the value in the row
 * cannot be read. Only fields that must not be guessed are returned (`isNeverGuessed`).
 *
 * `sold` and `status` belong together: if one of them cannot be read, the vehicle normally keeps the former values of
 * both fields. There is one exception: the other field can be read, and its value shows that the vehicle is not for
 * sale. Then neither `sold` nor `status` is in the result.
 *
 * @example keptFields(fieldsOf({ sold: 'maybe', status: 'in_stock' })) // ['sold', 'status']
 */
export const keptFields = (mapped: readonly MappedField[]): readonly ImportField[] => {
  const fields = byName(mapped);
  const unreadable = [...fields.values()]
    .filter(({ name, value, fault }) => value === null && fault !== undefined && isNeverGuessed(name))
    .map(({ name }) => name);
  if (!unreadable.some((name) => SALE_FIELDS.includes(name))) return unreadable;
  const status = fields.get('status')?.value;
  const isWithdrawn = fields.get('sold')?.value === true || (typeof status === 'string' && !isAvailable({ status }));
  const others = unreadable.filter((name) => !SALE_FIELDS.includes(name));
  return isWithdrawn ? others : [...others, ...SALE_FIELDS];
};

/**
 * Returns a problem if one of the fields in `NEEDED` cannot be read; null if all of them can be read. These fields say
 * what kind of vehicle it is, and whether the vehicle is sold, reserved or shown on the website. A row with this
 * problem cannot create a new vehicle. The program does not guess the value, because it could then offer a sold vehicle
 * for sale.
 */
export const unreadableState = (line: number, mapped: readonly MappedField[]): RowProblem | null => {
  const kept = keptFields(mapped).filter((name) => NEEDED.includes(name));
  const field = mapped.find(({ name, fault }) => kept.includes(name) && fault !== undefined);
  if (field?.fault === undefined) return null;
  return {
    line,
    severity: 'rejected',
    field: field.name,
    ...(field.column === null ? {} : { column: field.column }),
    value: shownValue(field.source),
    reason: 'unreadable-state',
    message: `this value is unreadable (${field.fault.message}), so the row is not imported as a new vehicle; \`values\` in the mapping can translate the value`,
  };
};

/** The statuses that the program knows (ENT-03). */
const KNOWN_STATUSES = ['in_stock', 'coming_soon', 'sold'];

/**
 * Returns the warnings about the sale state of a row. If `sold` and `status` contradict each other, the vehicle counts
 * as sold. If the program does not know the status, the vehicle is not for sale.
 */
export const saleStateDoubts = (line: number, mapped: readonly MappedField[]): readonly RowProblem[] => {
  const fields = byName(mapped);
  const sold = fields.get('sold');
  const status = fields.get('status');
  if (typeof status?.value !== 'string' || status.column === null) return [];
  const about = { line, severity: 'warning' } as const;
  const doubts: RowProblem[] = [];
  if (typeof sold?.value === 'boolean' && sold.column !== null && sold.value !== (status.value === 'sold')) {
    const message = `the field sold contradicts the status '${status.value}'; the vehicle is shown as sold`;
    doubts.push({
      ...about,
      field: 'sold',
      column: sold.column,
      value: shownValue(sold.source),
      reason: 'contradictory-sale-state',
      message,
    });
  }
  if (!KNOWN_STATUSES.includes(status.value)) {
    const message = `the status is none of ${KNOWN_STATUSES.join(', ')}; the vehicle is not for sale`;
    doubts.push({ ...about, field: 'status', column: status.column, value: shownValue(status.source), reason: 'unknown-status', message });
  }
  return doubts;
};
