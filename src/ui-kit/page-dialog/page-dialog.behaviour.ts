import { onPageLeft } from '../behaviour/page-left.ts';
import { tellPartShown } from '../behaviour/part-shown-event.ts';
import { isPlainClick } from '../behaviour/plain-click.ts';
import { type FetchedPart, fetchPagePart } from '../page-part/fetch-page-part.ts';

/**
 * Shows a part of a page in a dialog. A click on `<a data-behaviour="page-dialog" href="/cars/…/enquire">` fetches the
 * linked page. Its `PagePart` with the id `dialog` is then shown in the one `<dialog>` of the document. Without
 * JavaScript the link leads to the page itself.
 *
 * The attribute `data-behaviour="page-dialog"` can also be on an element that contains links. Then the links in this
 * element that have `rel="nofollow"` open in the dialog.
 */
const LINKS = 'a[data-behaviour~="page-dialog"], [data-behaviour~="page-dialog"] > a[rel="nofollow"]';

const PART_ID = 'dialog';

/**
 * Returns the dialog that is open now, or else a new dialog. When the new dialog closes, `opener` gets the focus back.
 * A closed dialog is never reused, because its `close` event may still come and remove the dialog.
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
  const content = document.createElement('div');
  content.className = 'page-dialog-content';
  dialog.append(close, content);
  // A click on the backdrop closes the dialog. The target of such a click is the dialog itself.
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

/** A page that was requested while the pointer rested on its link. */
let early: { readonly address: string; readonly page: Promise<FetchedPart>; readonly at: number } | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
/** How long a pointer must rest on a link before the page of the link is requested in advance, in milliseconds. */
const REST_MS = 100;
/** Maximum age of a page that was requested before the click, in milliseconds. An older page is requested again. */
const EARLY_MS = 10_000;

const askEarly = (link: HTMLAnchorElement): void => {
  if (early?.address === link.href && Date.now() - early.at < EARLY_MS) return;
  early = { address: link.href, page: fetchPagePart(link.href, PART_ID), at: Date.now() };
  // A failure to load the page in advance is ignored here. It is handled when the link is clicked.
  early.page.catch(() => {});
};

/**
 * Returns the prefetched page of a link and forgets it. A form page contains a submission id, so only one dialog may
 * use the page.
 */
const takeEarly = ({ href }: HTMLAnchorElement): Promise<FetchedPart> | null => {
  const taken = early?.address === href && Date.now() - early.at < EARLY_MS ? early.page : null;
  early = null;
  return taken;
};

/** Opens the dialog at once. Its content is added when the page for the dialog has been loaded. */
const open = async (link: HTMLAnchorElement): Promise<void> => {
  const dialog = dialogFor(link);
  dialog.setAttribute('aria-label', link.dataset.dialogLabel || link.textContent?.trim() || 'Dialog');
  dialog.dataset.loading = '';
  dialog.showModal();
  const { response, part } = await (takeEarly(link) ?? fetchPagePart(link.href, PART_ID));
  // Closed meanwhile.
  if (!dialog.open) return;
  // The fetched page has no part for the dialog, so the browser opens it as a normal page instead. For example, the
  // link to the form of a sold car redirects to the car's page, which has no such part.
  if (!part) return leaveFor(dialog, response.url);
  delete dialog.dataset.loading;
  dialog.querySelector('.page-dialog-content')?.replaceChildren(part);
  tellPartShown(part);
  part.querySelector<HTMLElement>('[autofocus], input:not([type=hidden]), select, textarea')?.focus();
};

const leaveFor = (dialog: HTMLDialogElement | null, address: string): void => {
  dialog?.close();
  location.assign(address);
};

const openDialog = (): HTMLDialogElement | null => document.querySelector('dialog[data-page-dialog]');

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null;

export const installPageDialog = (): void => {
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (link) resting = setTimeout(askEarly, REST_MS, link);
  });
  document.addEventListener('click', (event) => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    // If the page cannot be fetched for the dialog, the browser opens the page itself.
    open(link).catch(() => {
      if (openDialog()?.open) leaveFor(openDialog(), link.href);
    });
  });
  // The dialog is removed when the shopper leaves the page. Otherwise the Back button would show the page with the
  // dialog.
  onPageLeft(() => openDialog()?.remove());
};
