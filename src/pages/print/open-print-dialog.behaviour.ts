/** Opens the print dialog of the browser when a button with `data-behaviour="open-print-dialog"` is clicked. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-behaviour~="open-print-dialog"]')) print();
});

// Makes this file a module that can be loaded on demand.
export {};
