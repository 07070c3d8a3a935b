import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { dateControl, hiddenControl, selectControl } from '../form/form-controls.ts';
import { DEALERSHIP_PLACEHOLDER, LOCATION_PLACEHOLDER } from '../form/form-error-texts.ts';
import { listLocationChoices } from '../form/location-choices.ts';
import { addDays, formatZoneDate } from '../zone-dates.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/**
 * FORM-12, FORM-13, A-50: a select when the shopper chooses the category; otherwise a hidden field with a fixed value.
 */
export const categoryControl = ({ site, category, isCategoryChosen }: FormContext): FormControlSpec => {
  if (!isCategoryChosen) return hiddenControl(category);
  const { categories } = site.forms;
  const choices = categories.includes(category) ? categories : [category, ...categories];
  return selectControl(
    'Category',
    choices.map((choice) => ({ value: choice, label: choice })),
    { required: true, missing: 'Please select a category.', value: category },
  );
};

/**
 * The dealership that the form knows at first: the dealership of the vehicle, or the dealership that the URL of the
 * form names.
 */
const dealershipInForm = ({ site, vehicle, dealershipSlug }: FormContext) =>
  site.dealerships.find(({ slug }) => slug === (vehicle?.dealershipSlug ?? dealershipSlug));

/** FORM-15, FORM-25 */
export const dealershipControl = (form: FormContext): FormControlSpec | null => {
  const { site } = form;
  if (!site.forms.dealershipField || site.dealerships.length <= 1) return null;
  return selectControl(
    'Dealership',
    site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
    {
      required: true,
      missing: 'Please select a preferred dealership.',
      placeholder: DEALERSHIP_PLACEHOLDER,
      value: dealershipInForm(form)?.slug ?? '',
    },
  );
};

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
    placeholder: LOCATION_PLACEHOLDER,
    value: standsAt?.slug ?? '',
  });
};

/** How many days ahead a shopper can book a test drive. */
const TEST_DRIVE_DAYS = 60;

/** FORM-18: dates from today to 60 days ahead, in the time zone of the vehicle's location. */
export const testDriveDateControl = ({ site, vehicle, now }: FormContext): FormControlSpec => {
  const dealership = site.dealerships.find(({ slug }) => slug === vehicle?.dealershipSlug) ?? site.primaryDealership;
  const min = formatZoneDate(now, timeZoneOf(locationOf(dealership, vehicle?.locationId ?? null), dealership));
  return dateControl(
    'Preferred date',
    { min, max: addDays(min, TEST_DRIVE_DAYS) },
    { hint: 'We confirm the time with you.', width: 'half' },
  );
};

/** Parts of a day that the shopper can choose; the dealership answers with an exact time. */
const TEST_DRIVE_TIMES = ['Any time', 'Morning', 'Midday', 'Afternoon'] as const;

/** The control for the time of day at which the shopper would like the test drive. */
export const testDriveTimeControl = (): FormControlSpec =>
  selectControl(
    'Preferred time',
    TEST_DRIVE_TIMES.map((time) => ({ value: time, label: time })),
    { value: TEST_DRIVE_TIMES[0], width: 'half' },
  );
