import { checkboxesControl, selectControl } from '../form/form-controls.ts';
import { serviceLocationsOf } from '../lead-location.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** The services that a shopper can add to a service booking (FORM-26, `forms.services`). */
export const servicesControl = ({ site, isListed }: FormContext): FormControlSpec | null =>
  isListed && site.forms.services.length > 0
    ? checkboxesControl(
        'What does your vehicle need?',
        site.forms.services.map((service) => ({ value: service, label: service })),
      )
    : null;

/**
 * The field for the location that will service the vehicle (FORM-26). Its choices are the visible service locations of the
 * site. A site with only one such location does not show the field.
 */
export const serviceLocationControl = ({ site, isListed, dealershipSlug }: FormContext): FormControlSpec | null => {
  const choices = site.dealerships.flatMap((dealership) =>
    serviceLocationsOf(dealership).map(({ name }) => ({ value: name, label: name, dealershipSlug: dealership.slug })),
  );
  if (!isListed || choices.length < 2) return null;
  return selectControl(
    'Service location',
    choices.map(({ value, label }) => ({ value, label })),
    {
      required: true,
      missing: 'Please select a service location.',
      placeholder: 'Select a service location',
      value: choices.find((choice) => choice.dealershipSlug === dealershipSlug)?.value ?? '',
    },
  );
};
