import { APPOINTMENT_RESOURCES } from '#features/appointments/rules/appointment-resource.ts';
import { paths } from '#urls/paths.ts';
import { slotsControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/**
 * The field with the free times of the location (FORM-19), and with the choice 'Any time', which is selected at first. If
 * there are no free times, the field links to similar vehicles.
 */
export const appointmentControl = ({ slots, site, vehicle }: FormContext): FormControlSpec | null => {
  if (slots === null) return null;
  const similar = vehicle === null ? null : { text: `See similar ${site.vehicleWord.plural}`, href: paths.vehicleSimilar(vehicle.slug) };
  return slotsControl(APPOINTMENT_RESOURCES[slots.resource].question, slots, { labelLink: slots.days.length === 0 ? similar : null });
};
