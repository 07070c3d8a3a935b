/** Told to whoever shows it: a visit failed, and the page that was there stays (SEARCH-05). */
export const VISIT_FAILED_EVENT = 'forecourt:visit-failed';
