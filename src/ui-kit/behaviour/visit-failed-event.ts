/**
 * The name of the event that is sent if the next page could not be loaded and the current page stays. A component can
 * then show a message (SEARCH-05).
 */
export const VISIT_FAILED_EVENT = 'forecourt:visit-failed';
