/**
 * Registers the service worker that stores the site's offline page, or removes it if the site has switched the page
 * off. An attribute of the header says whether the page is on.
 */
export const keepOfflinePage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  const { offline } = header.dataset;
  if (offline) await navigator.serviceWorker.register(offline);
  else for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};
