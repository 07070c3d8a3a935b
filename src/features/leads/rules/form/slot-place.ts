import type { ResourceName } from '#features/appointments/rules/appointment-resource.ts';
import type { SlotRequest } from '#features/appointments/rules/slot-request.ts';
import { LEAD_FIELDS } from '../fields/lead-fields.ts';
import { formEntries } from '../forms/form-entries.ts';
import type { LeadKindDefinition } from '../kinds/lead-kind-definition.ts';
import { LEAD_KINDS } from '../kinds/lead-kinds.ts';
import type { LeadSlots, PlaceAnswers } from '../kinds/lead-slots.ts';
import { describeForm, type FormRequest } from './describe-form.ts';
import type { FormModel } from './form-model.ts';
import { fillForm } from './parse-submission.ts';

/** The location at which the appointment of a form is booked, and what is booked there. */
export interface SlotPlace {
  readonly resource: ResourceName;
  /** The location; null if the shopper must first choose one, or chose one that offers no times. */
  readonly request: SlotRequest | null;
  /** The name of the location; null if no location is chosen yet. */
  readonly name: string | null;
  /** Whether the shopper chooses the location in the form. */
  readonly isAsked: boolean;
}

const PLACE_FIELDS = ['locationSlug', 'preferredDealershipSlug', 'serviceLocation'] as const;

/** The names of the fields that decide where the appointment of a form takes place. */
export const PLACE_FIELD_NAMES: readonly string[] = PLACE_FIELDS.map((name) => LEAD_FIELDS[name].wire);

/**
 * The location at which the appointment of a form is booked. Null if the shown form or step has no field for a time,
 * or if no time can be booked, whatever the shopper chooses.
 *
 * @param posted the answers that the shopper has given so far, by the names of the fields
 */
export const slotPlaceOf = (request: FormRequest, posted: Readonly<Record<string, string>>): SlotPlace | null => {
  const { slots }: LeadKindDefinition = LEAD_KINDS[request.kind];
  if (slots === undefined || !hasTimeField(request)) return null;
  const { shownStep: _, ...wholeForm } = request;
  const answers = placeAnswers(fillForm(describeForm({ ...wholeForm, slots: null }), posted));
  const place = slots.placeOf(request.site, { vehicle: request.vehicle, answers });
  const isAsked = request.vehicle === null && PLACE_FIELDS.some((name) => answers[name] !== null);
  return place === null ? null : { resource: slots.resource, isAsked, ...requestAt(place) };
};

const requestAt = (place: NonNullable<ReturnType<LeadSlots['placeOf']>>): Pick<SlotPlace, 'request' | 'name'> => {
  if (place === 'unchosen') return { request: null, name: null };
  return 'withoutTimes' in place ? { request: null, name: place.withoutTimes } : { request: place, name: place.location.name };
};

const hasTimeField = ({ form, shownStep }: FormRequest): boolean =>
  form === undefined || formEntries(form, shownStep ?? null).includes('appointmentChoice');

const placeAnswers = ({ fields }: Pick<FormModel, 'fields'>): PlaceAnswers => {
  const answerOf = (name: (typeof PLACE_FIELDS)[number]): string | null =>
    fields.find((field) => field.name === LEAD_FIELDS[name].wire)?.value ?? null;
  return {
    locationSlug: answerOf('locationSlug'),
    preferredDealershipSlug: answerOf('preferredDealershipSlug'),
    serviceLocation: answerOf('serviceLocation'),
  };
};
