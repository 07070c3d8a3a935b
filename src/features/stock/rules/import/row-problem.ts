/** Why a row was refused: nothing of it went in. */
export const REJECTION_REASONS = [
  'malformed-row',
  'wrong-column-count',
  'row-too-large',
  'missing-identity',
  'missing-field',
  'out-of-range',
  'unknown-value',
  'duplicate-identity',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Why a field was left out, or something is worth a look, in a row that went in. */
export const WARNING_REASONS = [
  'not-a-number',
  'ambiguous-number',
  'unexpected-letters',
  'not-a-date',
  'not-a-flag',
  'not-an-address',
  'insecure-address',
  'not-understood',
  'dropped-out-of-range',
  'dropped-unknown-value',
  'bad-encoding',
  'text-cut',
  'list-cut',
  'ambiguous-identity',
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

/** One thing that an import has to say of one row, or of the whole feed, for the person who makes the feed. */
export interface RowProblem {
  /** Line of the file, counted from 1; null: the feed as a whole. */
  readonly line: number | null;
  readonly severity: 'rejected' | 'warning';
  /** Wire name of the field; empty where the whole row is meant. */
  readonly field: string;
  /** Column or path of the feed that holds the value, where one is to blame. */
  readonly column?: string | undefined;
  /** As the feed has it, shortened. */
  readonly value: string;
  readonly reason: RejectionReason | WarningReason;
  readonly message: string;
}

const MAX_VALUE = 80;

/** A value as it is shown in a report: one line, shortened. */
export const shownValue = (value: unknown): string => {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ');
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE - 1)}…`;
};
