const addressNow = (): string => location.pathname + location.search;

/**
 * Path and query of the results on the screen. Back or Forward changes the page's address at once. This variable changes
 * later, when the results of the new address are shown.
 */
let shown = addressNow();

export const shownAddress = (): string => shown;

/** Records that the results on the screen are those of the page's current address. Call it after they are shown. */
export const noteShownAddress = (): void => {
  shown = addressNow();
};

/** Whether Back or Forward led to an address whose results are not on the screen. */
export const hasOldResults = (): boolean => addressNow() !== shown;
