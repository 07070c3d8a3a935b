import { selectControl } from '../form/form-controls.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/**
 * The dealership that is known before the shopper fills in the form: the vehicle's dealership, or the dealership in the
 * form's URL.
 */
export const dealershipInForm = ({ site, vehicle, dealershipSlug }: FormContext) =>
  site.dealerships.find(({ slug }) => slug === (vehicle?.dealershipSlug ?? dealershipSlug));

/** Placeholder of the select (FORM-25). */
const PLACEHOLDER = 'Select a Preferred Dealership';

/**
 * The field for the preferred dealership (FORM-15, FORM-25). Only sites with several dealerships have the field. A
 * site can remove the field with `forms.dealershipField: false`; service bookings then still have the field if
 * `forms.serviceDealershipField` is true (API-21). Two forms never have the field, because the shopper cannot choose
 * another dealership in them: the reservation form, and the form on the contact page of a location.
 */
export const dealershipControl = (form: FormContext): FormControlSpec | null => {
  const { site, kind } = form;
  const isAsked = site.forms.dealershipField || (kind === 'service' && site.forms.serviceDealershipField);
  if (!isAsked || site.dealerships.length <= 1 || kind === 'reservation' || form.placeSlugs.length > 0) return null;
  return selectControl(
    'Dealership',
    site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
    {
      required: true,
      missing: 'Please select a preferred dealership.',
      placeholder: PLACEHOLDER,
      value: dealershipInForm(form)?.slug ?? '',
    },
  );
};
