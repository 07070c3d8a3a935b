import { showToast } from '#ui-kit/toast/show-toast.ts';

/**
 * Shares a page in a small window, and copies the page's URL (VDP-30, VDP-31, ERR-03). If the browser blocks the
 * window, the link opens normally. If the browser refuses to copy, the URL is shown for copying by hand. Markup:
 * `data-behaviour="share-bar" data-name="<vehicle>"` around `a[data-share-network]`,
 * `button[data-share-copy="<address>"]` with `[data-share-words]` and `[data-share-done]`, and a hidden
 * `input[data-share-address]`.
 */
/** VDP-31 */
const WINDOW = 'popup,width=550,height=400';
/** VDP-30 */
const COPIED_MS = 1_500;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

const sayCopied = (button: HTMLElement): void => {
  const mark = (isCopied: boolean): void => {
    button.toggleAttribute('data-copied', isCopied);
    button.querySelector('[data-share-words]')?.setAttribute('aria-hidden', String(isCopied));
    button.querySelector('[data-share-done]')?.setAttribute('aria-hidden', String(!isCopied));
  };
  clearTimeout(timers.get(button));
  mark(true);
  timers.set(
    button,
    setTimeout(() => mark(false), COPIED_MS),
  );
};

const offerAddress = (share: Element | null): void => {
  const address = share?.querySelector<HTMLInputElement>('[data-share-address]');
  if (!address) return;
  address.hidden = false;
  address.focus();
  address.select();
};

const copy = async (button: HTMLElement): Promise<void> => {
  const share = button.closest<HTMLElement>('[data-behaviour~="share-bar"]');
  try {
    // The clipboard is not available over plain HTTP.
    await navigator.clipboard.writeText(button.dataset.shareCopy ?? '');
  } catch (reason) {
    console.warn('The address of the page was not copied:', reason);
    offerAddress(share);
    return;
  }
  sayCopied(button);
  showToast(`Copied ${share?.dataset.name ?? ''} to your clipboard!`);
};

const openWindow = (event: MouseEvent, link: HTMLAnchorElement): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const opened = window.open(link.href, '_blank', WINDOW);
  if (!opened) return;
  event.preventDefault();
  opened.opener = null;
};

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>('[data-share-copy]');
  if (button) void copy(button);
  const link = event.target.closest<HTMLAnchorElement>('a[data-share-network]');
  if (link) openWindow(event, link);
});
