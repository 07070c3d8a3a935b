/**
 * Shows the banner `[data-service-banner]` at the bottom of the window to visitors who have not dismissed it (HOME-10).
 * A banner with a changed text is shown again.
 */
const KEY = 'service-banner-dismissed';

const wordsOf = (banner: Element): string => (banner.querySelector('p')?.textContent ?? '').trim();

const dismissed = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

document.addEventListener('click', ({ target }) => {
  const banner =
    target instanceof Element &&
    target.closest('[data-service-banner-dismiss]')?.closest<HTMLElement>('[data-behaviour~="service-banner"]');
  if (!banner) return;
  banner.hidden = true;
  try {
    localStorage.setItem(KEY, wordsOf(banner));
  } catch {
    // If the browser refuses to store the dismissal, the banner is shown again on the next page.
  }
});

export const refresh = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-behaviour~="service-banner"]'))
    banner.hidden = dismissed() === wordsOf(banner);
};
