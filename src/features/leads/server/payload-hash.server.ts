import { createHash } from 'node:crypto';
import type { LeadDraft } from '../rules/form/parse-submission.ts';

/**
 * Tells one payload of a submission from another: what the shopper wrote and asked for. Where the shopper
 * came from and with which browser does not count, so that a repetition of a post is the same lead.
 */
export const hashPayload = (draft: LeadDraft): Buffer => {
  const { kind, category, name, email, phone, message, rego, locationSlug, preferredDealershipSlug } = draft;
  const { additionalServices, serviceLocation, testDriveDate, testDriveTime, optIn, termsAccepted, vehicle } = draft;
  const parts = [kind, category, name, email, phone, message, rego, locationSlug, preferredDealershipSlug];
  const wishes = [additionalServices, serviceLocation, testDriveDate, testDriveTime, optIn, termsAccepted, vehicle?.id ?? null];
  return createHash('sha256')
    .update(JSON.stringify([...parts, ...wishes]))
    .digest();
};
