/**
 * Opens and closes the dialogs of `ui-kit/dialog.tsx` in browsers that do not know `command` or `closedby`,
 * and keeps them out of the copies that Turbo makes for Back.
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

document.addEventListener('turbo:before-cache', () => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('[data-behaviour~="dialog"][open]')) dialog.close();
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
