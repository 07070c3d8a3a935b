import { hiddenControl, selectControl } from '../form/form-controls.ts';
import { formatDepartment, listLocationChoices } from '../form/location-choices.ts';
import { dealershipInForm } from './dealership-control.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** Placeholder of the select (FORM-24). */
const PLACEHOLDER = 'Please Select a Dealership Location / Department';

/**
 * The field for the location (FORM-14, FORM-24). It is left out if the site has no visible locations, because nobody
 * could fill in a required select without options.
 */
export const locationControl = (form: FormContext): FormControlSpec | null => {
  const { site, vehicle, placeSlugs } = form;
  if (placeSlugs.length > 0) return departmentControl(form);
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

/**
 * The field for the department. It replaces the field for the location in a form on the contact page of a place
 * (ROUTE-38). If the place has only one location, the field is hidden and contains the slug of this location.
 */
const departmentControl = ({ site, placeSlugs }: FormContext): FormControlSpec => {
  const locations = site.dealerships.flatMap((dealership) => dealership.locations).filter(({ slug }) => placeSlugs.includes(slug));
  const [first, ...others] = locations;
  if (others.length === 0) return hiddenControl(first?.slug ?? '');
  const choices = placeSlugs.flatMap((slug) => locations.filter((location) => location.slug === slug));
  return selectControl(
    'Department',
    choices.map((location) => ({ value: location.slug, label: formatDepartment(location) })),
    { required: true, missing: 'Please select a department.', value: placeSlugs[0] ?? '' },
  );
};
