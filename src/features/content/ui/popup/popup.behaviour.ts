/**
 * Opens the page's pop-up `[data-popup="<name>"]` once a visitor (HOME-06, HOME-07), never after its expiry
 * (HOME-08; a page may stand open or lie in a cache beyond it). It waits until the visitor begins to read.
 */
const WAIT_MS = 4_000;

const keyOf = (name: string): string => `popup-seen:${name}`;

/** Private windows may refuse storage: then the pop-up is not shown rather than shown at every page. */
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
  const popup = document.querySelector<HTMLElement>('[data-behaviour~="popup"]');
  const name = popup?.dataset.popup;
  if (!popup || !name || wasSeen(name) || document.documentElement.hasAttribute('data-turbo-preview')) return;
  waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => open(popup, name), WAIT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener('scroll', () => open(popup, name), { once: true, passive: true, signal });
};
