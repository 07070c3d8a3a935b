import type { TradeInValuationJson } from './trade-in/valuation-json.ts';

/**
 * The error message for errors without a more specific message. The misspelling is intended, because the specification
 * writes the message so (LEAD-07).
 */
export const UNEXPECTED_ANSWER = 'An unexpected error occured';

/**
 * The response of `POST /api/leads` (API-18): the lead's id, or the error to show (LEAD-05, LEAD-07). If the lead is
 * about the shopper's own vehicle, the response also contains the valuation of this vehicle (LEAD-06).
 */
export type LeadAnswer =
  | { readonly lead_id: string; readonly valuation?: TradeInValuationJson }
  | { readonly error: string; readonly fields?: Readonly<Record<string, string>> };
