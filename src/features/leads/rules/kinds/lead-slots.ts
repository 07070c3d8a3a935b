import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotRequest } from '#features/appointments/rules/slot-request.ts';
import type { LeadAnswers } from '../fields/lead-fields.ts';
import type { DescribedSite } from '../form/form-field.ts';
import type { LeadVehicle } from '../lead-vehicle.ts';

/**
 * The answers of a form that decide where its appointment takes place. An answer is null if the form does not have this
 * question, and an empty text if the shopper has not answered the question yet.
 */
export type PlaceAnswers = Pick<LeadAnswers, 'locationSlug' | 'preferredDealershipSlug' | 'serviceLocation'>;

/** A dealership that the shopper chose in the form, but that offers no times. */
export interface PlaceWithoutTimes {
  /** The name of the dealership. */
  readonly withoutTimes: string;
}

/** The times that shoppers can book with the forms of a lead kind. */
export interface LeadSlots {
  readonly resource: ResourceName;
  /**
   * The location at which a time is booked. 'unchosen': the shopper must first choose a location in the form. Null:
   * the form offers no times, whatever the shopper chooses.
   */
  readonly placeOf: (
    site: Pick<DescribedSite, 'dealerships' | 'primaryDealership'>,
    about: { readonly vehicle: LeadVehicle | null; readonly answers: PlaceAnswers },
  ) => SlotRequest | PlaceWithoutTimes | 'unchosen' | null;
}
