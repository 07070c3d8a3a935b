const addressNow = (): string => location.pathname + location.search;

/**
 * Path and query of the results on the screen. After Back or Forward, they differ from the page's address until the
 * other results are loaded.
 */
let shown = addressNow();

export const shownAddress = (): string => shown;

/** Records that the results on the screen are those of the page's current address. Call it after they are shown. */
export const noteShownAddress = (): void => {
  shown = addressNow();
};

/** Whether Back or Forward led to an address whose results are not on the screen. */
export const hasOldResults = (): boolean => addressNow() !== shown;
