/** ERR-02. */
const TOAST_MS = 3_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a short message for 3 seconds in the page's toast region. Only one message is visible at a time. A new message
 * replaces the old one and stays for its full time (ERR-01, ERR-02).
 *
 * @example showToast('Copied 2021 Toyota Corolla to your clipboard!')
 */
export const showToast = (message: string, region: Element | null = document.querySelector('#toasts')): void => {
  if (!region) return;
  clearTimeout(timer);
  const toast = region.ownerDocument.createElement('p');
  toast.className = 'toast';
  toast.textContent = message;
  region.replaceChildren(toast);
  timer = setTimeout(() => toast.remove(), TOAST_MS);
};
