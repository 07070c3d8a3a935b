import { slotInputNames } from '#features/appointments/rules/slot-choice.ts';
import { LEAD_FIELDS } from '../fields/lead-fields.ts';
import { FORM_CONTROL, STEP_CONTROL } from '../form/form-model.ts';
import { genericFormKeys, leadFormKeys } from './json-form-keys.ts';

/**
 * The field names that the platform uses itself: the lead fields, the hidden fields and buttons of every form, the day
 * of a booked time, and the keys of the JSON endpoints. A custom field of a form must have another name. Otherwise one
 * posted value would be read as two answers.
 */
export const RESERVED_FIELD_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(LEAD_FIELDS).map(({ wire }) => wire),
  ...Object.values(FORM_CONTROL),
  STEP_CONTROL,
  slotInputNames(LEAD_FIELDS.appointmentChoice.wire).day,
  ...Object.keys(genericFormKeys),
  ...Object.keys(leadFormKeys),
]);
