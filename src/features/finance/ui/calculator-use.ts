import { EVENT_IDS } from '#features/analytics/rules/events.ts';
import { paths } from '#urls/paths.ts';

/** Whose calculator was used since the page was opened; the empty text: that of no vehicle. */
const told = new Set<string>();

/**
 * Tells the site's own analytics that a finance calculator is used: at the first move of a slider, and not
 * at later ones (EVENT-07). A failure is logged only (EVENT-15).
 *
 * @param vehicleSlug null: the calculator of no vehicle
 */
export const tellCalculatorUse = (vehicleSlug: string | null): void => {
  if (told.has(vehicleSlug ?? '')) return;
  told.add(vehicleSlug ?? '');
  const event = { event_id: EVENT_IDS.financeCalculatorUsed, ...(vehicleSlug === null ? {} : { slug: vehicleSlug }) };
  if (!navigator.sendBeacon(paths.api.events(), new Blob([JSON.stringify(event)], { type: 'application/json' })))
    console.warn('The use of the calculator was not told');
};
