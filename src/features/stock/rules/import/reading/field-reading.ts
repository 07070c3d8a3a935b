import type { RejectionReason, WarningReason } from '../row-problem.ts';

/** What is wrong with a feed's value: a warning costs the field, a rejection the row. */
export type FieldFault =
  | { readonly severity: 'rejected'; readonly reason: RejectionReason; readonly message: string }
  | { readonly severity: 'warning'; readonly reason: WarningReason; readonly message: string };

/** What a feed's value means; `value` null: nothing usable. A fault beside a value is a remark on it. */
export interface FieldReading {
  readonly value: unknown;
  readonly fault?: FieldFault | undefined;
}
