/** A button `[data-print]` opens the browser's print dialog. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print();
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
