import type { TradeInValuationJson } from './trade-in/valuation-json.ts';

/**
 * The message for an error that has no more specific message. The word 'occured' is misspelt on purpose, because the
 * specification prescribes exactly this text (LEAD-07).
 */
export const UNEXPECTED_ANSWER = 'An unexpected error occured';

/**
 * The response of `POST /api/leads` (API-18): the lead's id, or the error to show (LEAD-05, LEAD-07). If the lead is
 * about the shopper's own vehicle, the response also contains the valuation of this vehicle (LEAD-06).
 */
export type LeadAnswer =
  | { readonly lead_id: string; readonly valuation?: TradeInValuationJson }
  | { readonly error: string; readonly fields?: Readonly<Record<string, string>> };
