import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';

const KEY = 'last-success';

/**
 * Keeps what the success page said (category only, nothing of the person) for this browser session, and
 * says it again when the page is reloaded after its short-lived ticket is gone (FORM-07, A-74).
 *
 * Markup: `[data-success-category="…"]` on a page that has a ticket; `[data-success-again]` (hidden, with a
 * `[data-success-again-category]` inside) on one that has none.
 */
export const installSuccessStore = (): void => {
  onPageShown(() => {
    const category = document.querySelector<HTMLElement>('[data-success-category]')?.dataset.successCategory;
    if (category) return store(category);
    const again = document.querySelector<HTMLElement>('[data-success-again]');
    const stored = again ? load() : null;
    if (!again || !stored) return;
    const name = again.querySelector('[data-success-again-category]');
    if (name) name.textContent = stored;
    again.hidden = false;
  });
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
