import type { RejectionReason, WarningReason } from '../row-problem.ts';

/** What is wrong with a value of a feed. A warning leaves the field out; a rejection leaves the whole row out. */
export type FieldFault =
  | { readonly severity: 'rejected'; readonly reason: RejectionReason; readonly message: string }
  | { readonly severity: 'warning'; readonly reason: WarningReason; readonly message: string };

/**
 * The result of reading a value of a feed. `value` is null if the value in the feed cannot be used. If there are both a
 * value and a fault, the value is used and the fault is only reported.
 */
export interface FieldReading {
  readonly value: unknown;
  readonly fault?: FieldFault | undefined;
}
