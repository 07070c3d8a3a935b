/**
 * Largest number of visited pages in a lead (LEAD-04). If the shopper visited more pages, the oldest pages are left
 * out.
 */
export const MAX_VISITED_PAGES = 50;
