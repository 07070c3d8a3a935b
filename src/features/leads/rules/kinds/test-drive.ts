import { testDriveEvent } from '#features/analytics/rules/event-ids.ts';
import { canBeTestDriven } from '#features/stock/rules/offered-buttons.ts';
import { paths } from '#urls/paths.ts';
import { WHO_AND_WHERE, WORDS_AND_CONSENT } from './form-field-groups.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';
import { testDrivePlace } from './test-drive-place.ts';

const CATEGORY = 'Test Drive';

/** A test drive request (FORM-02). Shoppers cannot send it for a caravan or for a vehicle that is no longer available. */
export const testDrive: LeadKindDefinition = {
  label: 'Test drive request',
  receiptLabel: 'test drive request',
  successLabel: 'Your test drive request',
  reply: 'confirms your test drive',
  nextAction: null,
  adfInterest: 'test-drive',
  category: () => CATEGORY,
  event: testDriveEvent,
  jsonCategory: CATEGORY,
  vehicleMissing: 'A test drive needs car_id, the id of the vehicle.',
  slots: { resource: 'test-drive', placeOf: testDrivePlace },
  formTitle: () => 'Book a test drive',
  submitLabel: 'Request test drive',
  fields: [...WHO_AND_WHERE, 'appointmentChoice', 'testDriveDate', 'testDriveTime', ...WORDS_AND_CONSENT],
  requiresMessage: false,
  places: [
    {
      about: 'vehicle',
      pathFor: paths.vehicleTestDrive,
      crumb: 'Book a test drive',
      insteadOf: (vehicle) => (vehicle.available && canBeTestDriven(vehicle) ? null : paths.vehicleEnquiry(vehicle.slug)),
    },
  ],
};
