import { selectControl } from '../form/form-controls.ts';
import { listLocationChoices } from '../form/location-choices.ts';
import { dealershipInForm } from './dealership-control.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** Placeholder of the select (FORM-24). */
const PLACEHOLDER = 'Please Select a Dealership Location / Department';

/**
 * The field for the location (FORM-14, FORM-24). It is left out if the site has no visible locations, because nobody
 * could fill in a required select without options.
 */
export const locationControl = (form: FormContext): FormControlSpec | null => {
  const { site, vehicle } = form;
  const { locationField, locationFieldWithNewCars } = site.forms;
  const isAsked = locationField && (vehicle === null || (locationFieldWithNewCars && vehicle.carType === 'new'));
  const choices = listLocationChoices(site);
  if (!isAsked || choices.length === 0) return null;
  const standsAt = dealershipInForm(form)?.locations.find(({ id }) => id === vehicle?.locationId);
  return selectControl('Location', choices, {
    required: true,
    missing: 'Please select a dealership location / department.',
    placeholder: PLACEHOLDER,
    value: standsAt?.slug ?? '',
  });
};
