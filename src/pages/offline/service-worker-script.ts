import { paths } from '#urls/paths.ts';

/**
 * The service worker: it keeps the offline page with its style sheets, shows it where a page cannot come for
 * want of a connection, and leaves every other request alone.
 *
 * @param version a change of it brings the page anew and drops the former one
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
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(visit(event));
  else if (request.destination === 'style' && !navigator.onLine)
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
`;
