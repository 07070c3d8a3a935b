/** Reasons why a row is rejected. Nothing of a rejected row is imported. */
export const REJECTION_REASONS = [
  'malformed-row',
  'wrong-column-count',
  'row-too-large',
  'missing-identity',
  'missing-field',
  'out-of-range',
  'unknown-value',
  'unreadable-state',
  'duplicate-identity',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Reasons for a warning. The row is imported, but one of its fields is ignored, or the operator should check the row. */
export const WARNING_REASONS = [
  'not-a-number',
  'ambiguous-number',
  'unexpected-letters',
  'not-a-date',
  'not-a-flag',
  'contradictory-sale-state',
  'unknown-status',
  'not-an-address',
  'insecure-address',
  'not-understood',
  'dropped-out-of-range',
  'dropped-unknown-value',
  'bad-encoding',
  'text-cut',
  'list-cut',
  'ambiguous-identity',
  'repeated-vin',
  'implausible-year',
  'implausible-type',
  'implausible-price',
  'implausible-odometer',
  'missing-column',
  'unknown-field',
  'fruitless-rule',
  'missing-part',
] as const;
export type WarningReason = (typeof WARNING_REASONS)[number];

/** One problem of a row or of the whole feed. It is reported to the person who maintains the feed. */
export interface RowProblem {
  /** Line of the file, counted from 1; null for a problem of the whole feed. */
  readonly line: number | null;
  readonly severity: 'rejected' | 'warning';
  /** Name of the field in the specification of feeds; empty for a problem of the whole row. */
  readonly field: string;
  /** The feed's column or path that contains the value; undefined if the problem is not about the value of a column. */
  readonly column?: string | undefined;
  /** The value as the feed contains it, shortened. */
  readonly value: string;
  readonly reason: RejectionReason | WarningReason;
  readonly message: string;
}

const MAX_VALUE = 80;

/** A value as reports show it: one line, shortened. */
export const shownValue = (value: unknown): string => {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ');
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE - 1)}…`;
};
