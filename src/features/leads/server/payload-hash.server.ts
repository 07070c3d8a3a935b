import { createHash } from 'node:crypto';
import { LEAD_FIELD_NAMES } from '../rules/fields/lead-fields.ts';
import type { LeadDraft } from '../rules/form/parse-submission.ts';

/**
 * Tells one payload of a submission from another: the kind, the vehicle and every answer. Where the shopper came from
 * and the browser do not count, so that a repeated post is the same lead. A field without an answer does not count
 * either, so that a new field leaves the hashes of other leads as they are.
 */
export const hashPayload = (draft: LeadDraft): Buffer => {
  const answers = LEAD_FIELD_NAMES.map((name) => [name, draft[name]] as const).filter(([, answer]) => answer !== null);
  return createHash('sha256')
    .update(JSON.stringify([draft.kind, draft.vehicle?.id ?? null, answers]))
    .digest();
};
