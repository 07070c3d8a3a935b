/**
 * Keeps the site's offline page, where the site has one; where it has it no longer, what was kept goes. The
 * header says which.
 */
export const keepOfflinePage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  const { offline } = header.dataset;
  if (offline) await navigator.serviceWorker.register(offline);
  else for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};
