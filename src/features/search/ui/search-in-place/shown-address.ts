const addressNow = (): string => location.pathname + location.search;

/** Path and query of the results on the screen. They differ from the page's address while Back or Forward loads. */
let shown = addressNow();

export const shownAddress = (): string => shown;

/** Call it when the results of the page's address are on the screen. */
export const noteShownAddress = (): void => {
  shown = addressNow();
};

/** Whether Back or Forward led to an address whose results are not on the screen. */
export const hasOldResults = (): boolean => addressNow() !== shown;
