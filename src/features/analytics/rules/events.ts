/** The numbers under which analytics know what happened (EVENT-01 to EVENT-13). */
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

/** What an event's number depends on of a vehicle. */
export interface EventVehicle {
  readonly carType: 'new' | 'demo' | 'used';
  readonly tag: string | null;
}

const TEST_DRIVE_ONLY = 'test drive only';
const CAREERS = 'careers enquiry';

const isTestDriveOnly = (vehicle: EventVehicle): boolean => vehicle.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY;

/**
 * The event of a form (EVENT-02 to 05, 09, 11). Demo cars count as new; the 'Test Drive Only' tag
 * makes any test drive 17 and changes nothing of an enquiry.
 *
 * @example chooseFormEvent({ kind: 'test-drive', vehicle: { carType: 'used', tag: null }, category: 'Test Drive' }) === 48
 */
export const chooseFormEvent = (form: {
  readonly kind: 'enquiry' | 'test-drive' | 'similar-vehicle';
  readonly vehicle: EventVehicle | null;
  readonly category: string;
}): EventId => {
  if (form.category.trim().toLowerCase() === CAREERS) return EVENT_IDS.careersEnquiry;
  const { vehicle } = form;
  if (vehicle === null) return EVENT_IDS.defaultForm;
  const isUsed = vehicle.carType === 'used';
  if (form.kind !== 'test-drive') return isUsed ? EVENT_IDS.usedCarEnquiry : EVENT_IDS.newCarEnquiry;
  return isUsed && !isTestDriveOnly(vehicle) ? EVENT_IDS.usedCarTestDrive : EVENT_IDS.newCarTestDrive;
};

/** The event of a vehicle page: 4 for used vehicles, none for new and demo ones (EVENT-01, A-56). */
export const chooseVehicleViewEvent = (vehicle: Pick<EventVehicle, 'carType'>): EventId | null =>
  vehicle.carType === 'used' ? EVENT_IDS.usedVehicleViewed : null;
