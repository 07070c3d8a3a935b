import { apiPaths } from '#urls/api-paths.ts';

const KEY = 'last-success';

/**
 * Stores the category of a sent form (no personal data) for this browser session, and reports it to the server for the
 * statistics (API-22). If the shopper reloads the success page after its cookie (the success ticket) has expired, the
 * stored category is shown again (FORM-07, A-74).
 *
 * Markup: the element with `data-behaviour="success-store"` contains
 * - on a page with a ticket: `[data-success-category="…"]`, and `data-success-car-type` if the form was about a vehicle
 * - on a page without a ticket: `[data-success-again]`, which is hidden, and in it `[data-success-again-category]`
 */
export const refresh = (): void => {
  const sent = document.querySelector<HTMLElement>('[data-success-category]')?.dataset;
  const again = document.querySelector<HTMLElement>('[data-success-again]');
  if (sent?.successCategory) {
    store(sent.successCategory);
    followUp(sent.successCategory, sent.successCarType);
  } else if (again) showAgain(again);
};

/** The server records a sent form once, so that a reload of the page changes nothing. */
const followUp = (category: string, condition: string | undefined): void => {
  const call = { category, ...(condition ? { car_type: [{ key: 'condition', value: condition }] } : {}) };
  if (!navigator.sendBeacon(apiPaths.formFollowUps(), new Blob([JSON.stringify(call)], { type: 'application/json' })))
    console.warn('The sent form could not be reported for the statistics');
};

const showAgain = (again: HTMLElement): void => {
  const stored = load();
  if (!stored) return;
  const name = again.querySelector('[data-success-again-category]');
  if (name) name.textContent = stored;
  again.hidden = false;
};

const store = (category: string): void => {
  try {
    sessionStorage.setItem(KEY, category);
  } catch {}
};

const load = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
