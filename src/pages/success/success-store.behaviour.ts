const KEY = 'last-success';

/**
 * Stores the category of a sent form (no personal data) for this browser session. Shows it again when the success page
 * is reloaded after its cookie (the success ticket) has expired (FORM-07, A-74).
 *
 * Markup: the element with `data-behaviour="success-store"` contains
 * - on a page with a ticket: `[data-success-category="…"]`
 * - on a page without a ticket: `[data-success-again]`, which is hidden, and in it `[data-success-again-category]`
 */
export const refresh = (): void => {
  const category = document.querySelector<HTMLElement>('[data-success-category]')?.dataset.successCategory;
  const again = document.querySelector<HTMLElement>('[data-success-again]');
  if (category) store(category);
  else if (again) showAgain(again);
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
