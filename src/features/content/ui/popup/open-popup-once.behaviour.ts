/**
 * Opens the page's pop-up `[data-popup="<name>"]` once for each visitor (HOME-06, HOME-07). The browser checks the
 * expiry of the pop-up (HOME-08), because a page may be open or cached for longer than the pop-up is valid. The
 * pop-up opens after a few seconds, or earlier if the visitor scrolls.
 */
const WAIT_MS = 4_000;

const keyOf = (name: string): string => `popup-seen:${name}`;

/**
 * A browser may refuse storage in a private window. Then the pop-up is never shown, because it would otherwise open on
 * every page.
 */
const wasSeen = (name: string): boolean => {
  try {
    return localStorage.getItem(keyOf(name)) !== null;
  } catch {
    return true;
  }
};

let waiting: AbortController | null = null;

const open = (popup: HTMLElement, name: string): void => {
  waiting?.abort();
  const expires = Number(popup.dataset.popupExpires ?? Number.POSITIVE_INFINITY);
  const dialog = popup.querySelector('dialog');
  if (!dialog || !popup.isConnected || Date.now() >= expires || document.querySelector('dialog[open]')) return;
  localStorage.setItem(keyOf(name), '1');
  dialog.showModal();
};

export const refresh = (): void => {
  waiting?.abort();
  const popup = document.querySelector<HTMLElement>('[data-behaviour~="open-popup-once"]');
  const name = popup?.dataset.popup;
  if (!popup || !name || wasSeen(name)) return;
  waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => open(popup, name), WAIT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener('scroll', () => open(popup, name), { once: true, passive: true, signal });
};
