import { EVENT_IDS } from '#features/analytics/rules/event-ids.ts';
import { paths } from '#urls/paths.ts';

/** Slugs of the vehicles whose calculator was used on this page. An empty text means the calculator without a vehicle. */
const reported = new Set<string>();

/**
 * Sends one analytics event at the first slider movement of a finance calculator (EVENT-07). A failure is only logged
 * (EVENT-15).
 * @param vehicleSlug null for the calculator without a vehicle
 */
export const tellCalculatorUse = (vehicleSlug: string | null): void => {
  if (reported.has(vehicleSlug ?? '')) return;
  reported.add(vehicleSlug ?? '');
  const event = { event_id: EVENT_IDS.financeCalculatorUsed, ...(vehicleSlug === null ? {} : { slug: vehicleSlug }) };
  if (!navigator.sendBeacon(paths.api.events(), new Blob([JSON.stringify(event)], { type: 'application/json' })))
    console.warn('The analytics event of the calculator could not be sent');
};
