/** A button `data-behaviour="print-button"` opens the browser's print dialog. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-behaviour~="print-button"]')) print();
});

/** One delegated listener serves every page, so there is nothing to set up for each page. */
export const refresh = (): void => {};
