/** Time in milliseconds between the last letter typed in a search box and the start of the search (SEARCH-07). */
export const TYPING_DELAY_MS = 300;

/** Time in milliseconds between the last move of a slider and the start of the search (SEARCH-08). */
export const SLIDER_DELAY_MS = 400;
