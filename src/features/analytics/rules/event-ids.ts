/** The event numbers that analytics uses (EVENT-01 to EVENT-13). */
export const EVENT_IDS = {
  usedVehicleViewed: 4,
  newCarEnquiry: 14,
  usedCarEnquiry: 15,
  newCarTestDrive: 17,
  defaultForm: 22,
  callDealer: 25,
  financeCalculatorUsed: 26,
  carSaved: 39,
  usedCarTestDrive: 48,
  searchViewed: 49,
  careersEnquiry: 51,
  historyReportUsed: 60,
  printUsed: 61,
} as const;

export type EventId = (typeof EVENT_IDS)[keyof typeof EVENT_IDS];

/** The data of a vehicle that decide which event id (`EVENT_IDS`) an event about this vehicle has. */
export interface EventVehicle {
  readonly carType: 'new' | 'demo' | 'used';
  readonly tag: string | null;
}

const TEST_DRIVE_ONLY = 'test drive only';
const CAREERS = 'careers enquiry';

const isTestDriveOnly = (vehicle: EventVehicle): boolean => vehicle.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY;

/**
 * The event of a submitted form, if its category alone determines the event (EVENT-11); null otherwise.
 *
 * @example categoryEvent('Careers Enquiry') === 51
 */
export const categoryEvent = (category: string): EventId | null =>
  category.trim().toLowerCase() === CAREERS ? EVENT_IDS.careersEnquiry : null;

/**
 * The event of an enquiry (EVENT-02, EVENT-03, EVENT-05). Demo cars count as new. The tag 'Test Drive Only' has
 * no effect on the event of an enquiry.
 *
 * @example enquiryEvent({ carType: 'used', tag: null }) === 15
 */
export const enquiryEvent = (vehicle: EventVehicle | null): EventId => {
  if (vehicle === null) return EVENT_IDS.defaultForm;
  return vehicle.carType === 'used' ? EVENT_IDS.usedCarEnquiry : EVENT_IDS.newCarEnquiry;
};

/**
 * The event of a test drive request (EVENT-04, EVENT-09). A demo car counts as new. A car with the 'Test Drive
 * Only' tag counts as new too.
 *
 * @example testDriveEvent({ carType: 'used', tag: null }) === 48
 */
export const testDriveEvent = (vehicle: EventVehicle | null): EventId => {
  if (vehicle === null) return EVENT_IDS.defaultForm;
  return vehicle.carType === 'used' && !isTestDriveOnly(vehicle) ? EVENT_IDS.usedCarTestDrive : EVENT_IDS.newCarTestDrive;
};

/**
 * The id of the analytics event for a visit to a vehicle page: 4 for a used vehicle; null for a new or demo vehicle
 * (EVENT-01, A-56).
 */
export const chooseVehicleViewEvent = (vehicle: Pick<EventVehicle, 'carType'>): EventId | null =>
  vehicle.carType === 'used' ? EVENT_IDS.usedVehicleViewed : null;
