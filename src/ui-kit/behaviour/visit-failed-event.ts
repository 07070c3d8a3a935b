/** Event sent when a visit failed and the current page stays, so that a component can show a message (SEARCH-05). */
export const VISIT_FAILED_EVENT = 'forecourt:visit-failed';
