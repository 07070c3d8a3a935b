/**
 * Hides the banner about a vehicle in another city after the shopper has dismissed it (VDP-34). Banners about this city
 * then stay hidden until the browser tab is closed; banners about other cities are still shown. Markup:
 * `data-behaviour="located-banner" data-city="…"` with a `[data-located-dismiss]` button.
 */
const KEY = 'located-dismissed';

const dismissed = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
};

const remember = (city: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...dismissed(), city])].slice(-50)));
  } catch {
    // If the browser has no session storage, the next page shows the banner again.
  }
};

/** Hides a banner that was dismissed on an earlier page. */
export const refresh = (): void => {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-behaviour~="located-banner"]')) {
    if (dismissed().includes(banner.dataset.city ?? '')) banner.hidden = true;
  }
};

document.addEventListener('click', ({ target }) => {
  const banner =
    target instanceof Element ? target.closest('[data-located-dismiss]')?.closest<HTMLElement>('[data-behaviour~="located-banner"]') : null;
  if (!banner) return;
  remember(banner.dataset.city ?? '');
  // Moves the focus to another element before the focused button is removed.
  const next = banner.nextElementSibling ?? banner.parentElement;
  banner.hidden = true;
  if (next instanceof HTMLElement) {
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
});
