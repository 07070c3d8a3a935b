import { SALES_REFRESH_MS, salesThisMonth } from '#features/content/rules/sales-counter.ts';

/** Looks again at 'Sales this Month' every 150 seconds while a page stands (HOME-13). */
const numbers = new Intl.NumberFormat('en-AU');

/** Also at once: the page may have been kept. */
export const refresh = (): void => {
  for (const counter of document.querySelectorAll('[data-sales-counter]')) counter.textContent = numbers.format(salesThisMonth(Date.now()));
};

setInterval(refresh, SALES_REFRESH_MS);
