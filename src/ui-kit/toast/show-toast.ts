/** ERR-02. */
const TOAST_MS = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export interface ToastOptions {
  /** The element that shows the message. */
  readonly region?: Element | null;
  /** True if screen readers should announce the message at once, because something failed. */
  readonly isAlert?: boolean;
  /** A link after the message. */
  readonly link?: { readonly href: string; readonly text: string };
}

/**
 * Shows a short message for 3 seconds in the page's toast region. Only one message is visible at a time. A new message
 * replaces the old one and stays for its full time (ERR-01, ERR-02).
 *
 * @example showToast('Copied 2021 Toyota Corolla to your clipboard!')
 */
export const showToast = (
  message: string,
  { region = document.querySelector('#toasts'), isAlert = false, link }: ToastOptions = {},
): void => {
  if (!region) return;
  clearTimeout(timer);
  const toast = region.ownerDocument.createElement('p');
  toast.className = 'toast';
  if (isAlert) toast.setAttribute('role', 'alert');
  toast.textContent = message;
  if (link) {
    const leads = region.ownerDocument.createElement('a');
    leads.href = link.href;
    leads.textContent = link.text;
    toast.append(' ', leads);
  }
  region.replaceChildren(toast);
  timer = setTimeout(() => toast.remove(), TOAST_MS);
};
