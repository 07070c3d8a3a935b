import type { LeadFieldName } from '../fields/lead-fields.ts';

/** The fields that begin every form: who asks, about what, at which place. */
export const WHO_AND_WHERE = [
  'name',
  'email',
  'phone',
  'category',
  'preferredDealershipSlug',
  'locationSlug',
] as const satisfies readonly LeadFieldName[];

/** The fields that end every form: the shopper's own vehicle and words, what is agreed to, and what the page adds unseen. */
export const WORDS_AND_CONSENT = [
  'rego',
  'message',
  'optIn',
  'termsAccepted',
  'subcategory',
  'pageId',
] as const satisfies readonly LeadFieldName[];
