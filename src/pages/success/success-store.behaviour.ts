import { onPageShown } from '#ui-kit/behaviour/page-shown.ts';

const KEY = 'last-success';

/**
 * Stores the category of a sent form (no personal data) for this browser session. Shows it again when the success page
 * is reloaded after its ticket has expired (FORM-07, A-74). Markup: `[data-success-category="…"]` on a page with a
 * ticket; `[data-success-again]` (hidden, with a `[data-success-again-category]` inside) on a page without one.
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
