import { formatWhole } from '#kernel/format-number.ts';
import { SALES_REFRESH_MS, salesThisMonth } from '../../rules/sales-counter.ts';

/** Updates 'Sales this Month' at once, since a cached page may hold an older number, and every 150 seconds from then on (HOME-13). */
export const refresh = (): void => {
  for (const counter of document.querySelectorAll('[data-behaviour~="sales-counter"]'))
    counter.textContent = formatWhole(salesThisMonth(Date.now()));
};

setInterval(refresh, SALES_REFRESH_MS);
