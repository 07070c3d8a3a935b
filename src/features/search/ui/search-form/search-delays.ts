/** How long a search waits after the last letter in a search box, in milliseconds (SEARCH-07). */
export const TYPING_DELAY_MS = 300;

/** How long a search waits after the last move of a slider, in milliseconds (SEARCH-08). */
export const SLIDER_DELAY_MS = 400;
