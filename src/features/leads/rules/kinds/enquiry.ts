import { enquiryEvent } from '#features/analytics/rules/event-ids.ts';
import { paths } from '#urls/paths.ts';
import { WHO_AND_WHERE, WORDS_AND_CONSENT } from './form-field-groups.ts';
import type { LeadKindDefinition } from './lead-kind-definition.ts';

/** A question about a vehicle (FORM-01), or a general question (FORM-03). */
export const enquiry: LeadKindDefinition = {
  label: 'Enquiry',
  receiptLabel: 'enquiry',
  successLabel: 'Your enquiry',
  reply: 'answers',
  nextAction: 'test-drive',
  adfInterest: 'buy',
  category: (vehicle) => (vehicle === null ? 'General Enquiry' : 'Vehicle Enquiry'),
  event: enquiryEvent,
  jsonCategory: null,
  vehicleMissing: null,
  formTitle: ({ vehicle, vehicleWord }) => (vehicle === null ? 'Contact us' : `Enquire about this ${vehicleWord}`),
  submitLabel: 'Send enquiry',
  fields: [...WHO_AND_WHERE, ...WORDS_AND_CONSENT],
  requiresMessage: true,
  places: [
    { about: 'vehicle', pathFor: paths.vehicleEnquiry, crumb: 'Enquire' },
    { about: 'site', path: paths.enquiry(), crumb: 'Contact us' },
  ],
};
