/**
 * How a search changes the browser's history: 'advance' adds an entry, 'replace' changes the current one. 'restore'
 * changes nothing, because Back or Forward has already changed the history.
 */
export type HistoryChange = 'advance' | 'replace' | 'restore';
