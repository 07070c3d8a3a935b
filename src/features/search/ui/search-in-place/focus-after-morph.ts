/**
 * Moves the focus when a refined search removes the focused element, because the next Tab would otherwise start at
 * the top of the page. If the shopper removed a filter, the focus goes to the remaining filters. If no filter
 * remains, or the shopper followed a link to another page of results, the focus goes to the results.
 */
export const focusAfterMorph = ({ held, toResults }: { readonly held: Element | null; readonly toResults: boolean }): void => {
  const isLost = held !== null && held !== document.body && !document.activeElement?.matches(':not(body)');
  if (!toResults && !isLost) return;
  const choice = toResults ? null : document.querySelector<HTMLElement>('#search-state a');
  const results = document.getElementById('results');
  if (results) results.tabIndex = -1;
  (choice ?? results)?.focus({ preventScroll: true });
};
