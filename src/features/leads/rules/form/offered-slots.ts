import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotDay } from '#features/appointments/rules/slot-time.ts';

/** The times that a form offers to book (FORM-19). */
export interface OfferedSlots {
  readonly resource: ResourceName;
  readonly days: readonly SlotDay[];
  /**
   * The location of the times, if the shopper chooses it in the form. Its name is null while no location is chosen. Null
   * if the form does not ask for a location.
   */
  readonly place: { readonly name: string | null } | null;
}
