/**
 * Shows a page in a dialog: `<a data-behaviour="page-dialog" href="/cars/…/enquire">` opens that page's `<turbo-frame
 * id="dialog">` in the one `<dialog>` of the document. Without JavaScript the link leads to the page itself.
 */
const FRAME_ID = 'dialog';

interface FrameMissingDetail {
  response: Response;
  visit: (location: Response) => Promise<void>;
}

/**
 * Returns the open dialog, or a new one that restores the focus to its opener. A browser closes a dialog first and
 * fires `close` in a later task. This event removes the dialog. So a closed dialog that still waits for its event is
 * never reused.
 */
const dialogFor = (opener: HTMLElement): HTMLDialogElement => {
  const existing = document.querySelector<HTMLDialogElement>('dialog[data-page-dialog]');
  if (existing?.open) return existing;
  existing?.remove();
  const dialog = document.createElement('dialog');
  dialog.dataset.pageDialog = '';
  dialog.className = 'page-dialog';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'page-dialog-close';
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => dialog.close());
  const frame = document.createElement('turbo-frame');
  frame.id = FRAME_ID;
  dialog.append(close, frame);
  // The target of a click on the backdrop is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    const isReplaced = !dialog.isConnected;
    dialog.remove();
    if (!isReplaced) opener.focus();
  });
  document.body.append(dialog);
  return dialog;
};

/** Resolves when the browser has drawn all changes made so far. */
const nextPicture = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The dialog opens at once. Turbo, which is slow to start, fills it after the browser has drawn it. */
const open = async (link: HTMLAnchorElement, loadTurbo: () => Promise<unknown>): Promise<void> => {
  const dialog = dialogFor(link);
  dialog.setAttribute('aria-label', link.dataset.dialogLabel || link.textContent?.trim() || 'Dialog');
  dialog.dataset.loading = '';
  const frame = dialog.querySelector<HTMLElement>(`turbo-frame#${FRAME_ID}`);
  if (!frame) return;
  dialog.showModal();
  await nextPicture();
  await loadTurbo();
  // Closed meanwhile.
  if (!dialog.open) return;
  frame.addEventListener(
    'turbo:frame-load',
    () => {
      delete dialog.dataset.loading;
      frame.querySelector<HTMLElement>('[autofocus], input:not([type=hidden]), select, textarea')?.focus();
    },
    { once: true },
  );
  // If the page does not load, the link opens it without a dialog.
  frame.addEventListener('turbo:fetch-request-error', (event) => {
    if (event.target !== frame || dialog.dataset.loading === undefined) return;
    event.preventDefault();
    dialog.close();
    location.href = link.href;
  });
  frame.setAttribute('src', link.href);
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const installPageDialog = (loadTurbo: () => Promise<unknown>): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-behaviour~="page-dialog"]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    open(link, loadTurbo).catch(() => {
      location.href = link.href;
    });
  });
  // A response without this frame is a page of its own (the success page after a lead), so it is shown as a whole page.
  document.addEventListener('turbo:frame-missing', (event) => {
    const { detail, target } = event as CustomEvent<FrameMissingDetail>;
    if (!(target instanceof Element) || target.id !== FRAME_ID) return;
    event.preventDefault();
    void detail.visit(detail.response);
  });
  // A cached copy of the page must not show an open dialog when the visitor returns to it.
  document.addEventListener('turbo:before-cache', () => document.querySelector('dialog[data-page-dialog]')?.remove());
};
