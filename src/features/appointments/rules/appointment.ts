import type { ResourceName } from './appointment-resource.ts';
import type { Slot } from './list-slots.ts';

/** A booked time of a location. It contains no personal details. */
export interface Appointment extends Slot {
  readonly id: string;
  readonly leadId: string;
  readonly resource: ResourceName;
  /** Id of the location within its dealership. */
  readonly locationId: string;
  readonly vehicleId: number | null;
  readonly status: 'booked' | 'cancelled';
  /** Number of changes since the booking; calendar programs need it to recognise a newer version. */
  readonly sequence: number;
}
