import type { LeadFieldName } from '../fields/lead-fields.ts';

/**
 * The groups of standard fields, with the lead fields of each group. A form definition lists a group by its key. The
 * definition can also define custom fields, which only this form has.
 */
export const STANDARD_FIELDS = {
  contact: ['name', 'email', 'phone', 'preferredDealershipSlug', 'locationSlug'],
  category: ['category'],
  delivery_address: ['deliveryStreet', 'deliverySuburb', 'deliveryState', 'deliveryPostcode'],
  message: ['message'],
  rego: ['rego'],
  test_drive: ['appointmentChoice', 'testDriveDate', 'testDriveTime'],
  appointment: ['appointmentChoice'],
  services: ['additionalServices'],
  service_location: ['serviceLocation'],
} as const satisfies Readonly<Record<string, readonly LeadFieldName[]>>;

export type StandardField = keyof typeof STANDARD_FIELDS;

export const STANDARD_FIELD_NAMES = Object.keys(STANDARD_FIELDS) as readonly StandardField[];
