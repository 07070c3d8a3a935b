/**
 * Registers the service worker that stores the site's offline page. If the site has switched the offline page off, removes all
 * service workers instead. An attribute of the site's header contains the URL of the service worker.
 */
export const keepOfflinePage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const header = document.querySelector<HTMLElement>('.site-header');
  if (!header) return;
  const { offline } = header.dataset;
  if (offline) await navigator.serviceWorker.register(offline);
  else for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
};
