import { locationOf } from '#features/dealerships/rules/location-rules.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { dateControl, selectControl } from '../form/form-controls.ts';
import { addDays, formatZoneDate } from '../zone-dates.ts';
import type { FormContext, FormControlSpec } from './lead-field.ts';

/** How many days ahead a shopper can book a test drive. */
const TEST_DRIVE_DAYS = 60;

/**
 * The optional field for the date of a test drive (FORM-18). It allows dates from today to 60 days ahead, in the time
 * zone of the vehicle's location. The field is not shown if the form offers times that can be booked.
 */
export const testDriveDateControl = ({ site, vehicle, now, slots }: FormContext): FormControlSpec => {
  const dealership = site.dealerships.find(({ slug }) => slug === vehicle?.dealershipSlug) ?? site.primaryDealership;
  const min = formatZoneDate(now, timeZoneOf(locationOf(dealership, vehicle?.locationId ?? null), dealership));
  return dateControl(
    'Preferred date',
    { min, max: addDays(min, TEST_DRIVE_DAYS) },
    { hint: 'We confirm the time with you.', width: 'half', isShown: slots === null },
  );
};

/** Parts of a day that the shopper can choose; the dealership answers with an exact time. */
const TEST_DRIVE_TIMES = ['Any time', 'Morning', 'Midday', 'Afternoon'] as const;

/** The control for the time of day at which the shopper would like the test drive. */
export const testDriveTimeControl = ({ slots }: FormContext): FormControlSpec =>
  selectControl(
    'Preferred time',
    TEST_DRIVE_TIMES.map((time) => ({ value: time, label: time })),
    { value: TEST_DRIVE_TIMES[0], width: 'half', isShown: slots === null },
  );
