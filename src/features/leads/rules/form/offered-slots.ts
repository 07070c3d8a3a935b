import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotDay } from '#features/appointments/rules/slot-time.ts';

/** The times that a form offers to book (FORM-19). */
export interface OfferedSlots {
  readonly resource: ResourceName;
  readonly days: readonly SlotDay[];
  /**
   * The location to which the days and times belong, if the form asks for a location; otherwise null. `name` is null until the
   * shopper has chosen a location.
   */
  readonly place: { readonly name: string | null } | null;
}
