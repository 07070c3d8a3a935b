/**
 * Where the focus goes when a refined search takes away what had it: a chip that was removed leaves it among
 * the choices that are left, the last chip and a page link lead to the results. Without this the next Tab
 * would start at the top of the page.
 */
export const focusAfterMorph = ({ held, toResults }: { readonly held: Element | null; readonly toResults: boolean }): void => {
  const isLost = held !== null && held !== document.body && !document.activeElement?.matches(':not(body)');
  if (!toResults && !isLost) return;
  const choice = toResults ? null : document.querySelector<HTMLElement>('#search-state a');
  const results = document.getElementById('results');
  if (results) results.tabIndex = -1;
  (choice ?? results)?.focus({ preventScroll: true });
};
