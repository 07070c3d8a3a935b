/** A button `data-behaviour="print-button"` opens the browser's print dialog. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-behaviour~="print-button"]')) print();
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
