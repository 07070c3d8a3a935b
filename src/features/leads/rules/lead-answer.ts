/** LEAD-07, spelt as the specification spells it: said of a lead where there is no other error to return. */
export const UNEXPECTED_ANSWER = 'An unexpected error occured';

/** What `POST /api/leads` answers (API-18): the lead's id, or the error to show (LEAD-05, LEAD-07). */
export type LeadAnswer = { readonly lead_id: string } | { readonly error: string; readonly fields?: Readonly<Record<string, string>> };
