import type { LeadFieldName } from '../fields/lead-fields.ts';

/** The first fields of every form: the shopper, the subject, the location. */
export const WHO_AND_WHERE = [
  'name',
  'email',
  'phone',
  'category',
  'preferredDealershipSlug',
  'locationSlug',
] as const satisfies readonly LeadFieldName[];

/**
 * The first fields of a form that asks separately for the first name and the last name, and also asks for the postcode
 * (TRADE-01).
 */
export const WHO_IN_FULL = [
  'name',
  'lastName',
  'postcode',
  'phone',
  'email',
  'preferredDealershipSlug',
  'locationSlug',
] as const satisfies readonly LeadFieldName[];

/** The checkboxes for consent, and the hidden fields that the page fills in. */
export const CONSENTS = ['optIn', 'termsAccepted', 'subcategory', 'pageId'] as const satisfies readonly LeadFieldName[];

/**
 * The last fields of every form: the shopper's own vehicle, the message, the consents, and hidden fields of the page.
 */
export const WORDS_AND_CONSENT = ['rego', 'message', ...CONSENTS] as const satisfies readonly LeadFieldName[];
