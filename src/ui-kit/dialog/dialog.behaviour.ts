import { onPageLeft } from '../behaviour/page-left.ts';

/**
 * Opens and closes the dialogs of `ui-kit/dialog.tsx` in browsers without `command` or `closedby`. In all browsers it
 * closes them when the shopper leaves the page, so that Back does not restore an open dialog.
 */
const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!knowsClosedBy && target instanceof HTMLDialogElement && target.matches('[data-behaviour~="dialog"]')) target.close();
  const button = knowsCommands ? null : target.closest('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else dialog.close();
});

onPageLeft(() => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('[data-behaviour~="dialog"][open]')) dialog.close();
});
