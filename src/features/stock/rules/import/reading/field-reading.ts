import type { RejectionReason, WarningReason } from '../row-problem.ts';

/** A fault in a feed's value: a warning leaves the field out, a rejection leaves the row out. */
export type FieldFault =
  | { readonly severity: 'rejected'; readonly reason: RejectionReason; readonly message: string }
  | { readonly severity: 'warning'; readonly reason: WarningReason; readonly message: string };

/**
 * The result of reading a feed's value; `value` is null if it is not usable. A fault together with a value is only a
 * remark.
 */
export interface FieldReading {
  readonly value: unknown;
  readonly fault?: FieldFault | undefined;
}
