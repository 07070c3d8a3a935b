/** The custom element of an island; in a file of its own so that the browser's entry needs no React for it. */
export const ISLAND_TAG = 'x-island';
