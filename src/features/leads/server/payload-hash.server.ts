import { createHash } from 'node:crypto';
import { LEAD_FIELD_NAMES } from '../rules/fields/lead-fields.ts';
import type { LeadDraft } from '../rules/form/parse-submission.ts';
import type { TradeInDetails } from '../rules/trade-in/trade-in-details.ts';

/**
 * Hash of the lead kind, the vehicle, the answers, the shopper's own vehicle and the files of a submission. It shows whether a
 * post repeats an earlier post.
 *
 * The browser and the visit are not included, so a post from another browser or visit can still be a repeated post. Empty
 * answers are not included, so a new field in the form does not change the hashes of existing leads.
 */
export const hashPayload = (draft: LeadDraft, files: readonly { readonly content: Uint8Array }[] = []): Buffer => {
  const answers = LEAD_FIELD_NAMES.map((name) => [name, draft[name]] as const).filter(([, answer]) => answer !== null);
  const hash = createHash('sha256').update(JSON.stringify([draft.kind, draft.vehicle?.id ?? null, answers]));
  if (draft.tradeIn) hash.update(ownVehicleText(draft.tradeIn));
  for (const { content } of files) hash.update(content);
  return hash.digest();
};

/**
 * The part of the hashed text about the shopper's own vehicle and its condition. It does not contain the id of the
 * valuation, because a repeated API call starts another valuation with another id.
 */
const ownVehicleText = ({ rego, regoState, year, make, model, odometerKm, adjustmentAnswers }: TradeInDetails): string =>
  JSON.stringify([rego, regoState, year, make, model, odometerKm, Object.entries(adjustmentAnswers).sort()]);
