/** Opens the print dialog of the browser when a button with `data-behaviour="open-print-dialog"` is clicked. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-behaviour~="open-print-dialog"]')) print();
});

// Without an import or export, TypeScript does not treat this file as a module that can be loaded on demand.
export {};
