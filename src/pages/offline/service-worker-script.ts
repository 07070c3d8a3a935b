import { paths } from '#urls/paths.ts';

/**
 * The script of the service worker. It stores the offline page with its style sheets and shows it if a page cannot be
 * loaded because there is no connection. It does not touch any other request.
 *
 * @param version when it changes, the offline page is fetched again and its former version is deleted
 */
export const serviceWorkerScript = (version: string): string => `const CACHE = 'offline-${version}';
const PAGE = '${paths.offline()}';
const keep = async () => {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'reload' });
  if (!page.ok) throw new Error('The offline page did not come');
  const html = await page.clone().text();
  await cache.put(PAGE, page);
  await cache.addAll([...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href));
  await self.skipWaiting();
};
const tidy = async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
};
const visit = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
};
self.addEventListener('install', (event) => {
  // A page comes from the network without waiting for this script; the script runs if the network fails.
  event.addRoutes?.([
    { condition: { requestMode: 'navigate', requestMethod: 'GET' }, source: 'race-network-and-fetch-handler' },
    { condition: { not: { or: [{ requestMode: 'navigate' }, { requestDestination: 'style' }] } }, source: 'network' },
  ]);
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(visit(event));
  else if (request.destination === 'style' && !navigator.onLine)
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
`;
