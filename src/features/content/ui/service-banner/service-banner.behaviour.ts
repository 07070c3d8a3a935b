/**
 * Shows the banner `[data-service-banner]` at the bottom edge to whoever has not dismissed it (HOME-10). A
 * banner with other words is another banner.
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
    // It stays away for as long as the page stands.
  }
});

export const refresh = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-behaviour~="service-banner"]'))
    banner.hidden = dismissed() === wordsOf(banner);
};
