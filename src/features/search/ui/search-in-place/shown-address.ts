const addressNow = (): string => location.pathname + location.search;

/**
 * Path and query of the results on the screen. Back or Forward changes the page's address at once. This variable changes
 * later, when the results of the new address are shown.
 */
let shown = addressNow();

export const shownAddress = (): string => shown;

/** Records that the shown results belong to the page's current URL. Call this function after the results are shown. */
export const noteShownAddress = (): void => {
  shown = addressNow();
};

/** Whether Back or Forward led to an address whose results are not on the screen. */
export const hasOldResults = (): boolean => addressNow() !== shown;
