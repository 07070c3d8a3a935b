/**
 * Moves the focus when a refined search removes the focused element. After a removed filter, the focus goes to the
 * remaining filters; after the last filter or a page link, to the results. Otherwise the next Tab would start at the
 * top of the page.
 */
export const focusAfterMorph = ({ held, toResults }: { readonly held: Element | null; readonly toResults: boolean }): void => {
  const isLost = held !== null && held !== document.body && !document.activeElement?.matches(':not(body)');
  if (!toResults && !isLost) return;
  const choice = toResults ? null : document.querySelector<HTMLElement>('#search-state a');
  const results = document.getElementById('results');
  if (results) results.tabIndex = -1;
  (choice ?? results)?.focus({ preventScroll: true });
};
