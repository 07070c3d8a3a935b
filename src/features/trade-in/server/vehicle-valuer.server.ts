import type { AdjustmentAnswers } from '../rules/adjustment-questions.ts';
import type { EstimatedValue } from '../rules/guide-estimate.ts';

/** The vehicle data that a valuation uses. They contain neither the number plate nor data about the shopper. */
export interface ValuedVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly odometerKm: number;
  readonly body: string | null;
  readonly nvic: string | null;
  /** State of the registration in lower case; null if unknown. */
  readonly state: string | null;
  readonly answers: AdjustmentAnswers;
  /** The current year in the time zone of the site. */
  readonly currentYear: number;
}

/** An estimate and how it was made, in words for the shopper. */
export interface VehicleValue extends EstimatedValue {
  readonly basis: string;
}

/** The port (interface to an outside service) that estimates what a dealer may pay for a vehicle. */
export interface VehicleValuer {
  /**
   * Returns the estimate, or null if the source has no data for the vehicle.
   *
   * @throws if the service cannot be reached, or its answer cannot be read
   */
  value(vehicle: ValuedVehicle): Promise<VehicleValue | null>;
}
