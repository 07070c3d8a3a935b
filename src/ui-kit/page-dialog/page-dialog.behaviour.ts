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
 * The open dialog, or a new one that gives the focus back to its opener. A browser fires `close` in a later task than
 * it closes: a closed dialog that still waits for its event is never opened again, or that event would take it away.
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
  // A click on the backdrop is a click on the dialog itself.
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

/** Once what changed so far is on the screen. */
const nextPicture = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The dialog is there at once, and Turbo, which is heavy to start, fills it when it has been seen. */
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
  // The page did not come: the link does what it does without a dialog.
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
  // An answer without our frame is a page of its own (the success page after a lead): show it whole.
  document.addEventListener('turbo:frame-missing', (event) => {
    const { detail, target } = event as CustomEvent<FrameMissingDetail>;
    if (!(target instanceof Element) || target.id !== FRAME_ID) return;
    event.preventDefault();
    void detail.visit(detail.response);
  });
  // A cached copy of the page must not come back with a dialog open over it.
  document.addEventListener('turbo:before-cache', () => document.querySelector('dialog[data-page-dialog]')?.remove());
};
