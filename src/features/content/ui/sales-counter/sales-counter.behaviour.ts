import { formatWhole } from '#kernel/format-number.ts';
import { SALES_REFRESH_MS, salesThisMonth } from '../../rules/sales-counter.ts';

/**
 * Updates 'Sales this Month' when the page loads, and then every 150 seconds (HOME-13). The update at the beginning is
 * needed because a cached page may contain an older number.
 */
export const refresh = (): void => {
  for (const counter of document.querySelectorAll('[data-behaviour~="sales-counter"]'))
    counter.textContent = formatWhole(salesThisMonth(Date.now()));
};

setInterval(refresh, SALES_REFRESH_MS);
