/** Number of visited pages that a lead contains at most (LEAD-04); the oldest are dropped. */
export const MAX_VISITED_PAGES = 50;
