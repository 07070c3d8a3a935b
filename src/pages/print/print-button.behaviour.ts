/** A button `data-behaviour="print-button"` opens the browser's print dialog. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-behaviour~="print-button"]')) print();
});

// Makes this file a module that can be loaded on demand.
export {};
