import { robotsFile } from '#features/syndication/rules/robots-file.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';

/** `GET /robots.txt`: tells robots which pages they should not read, and where the sitemap is. */
const robotsPage: PageHandler = async ({ site, canonicalOrigin }) => ({
  kind: 'text',
  status: 200,
  type: 'text/plain; charset=utf-8',
  text: robotsFile(site, canonicalOrigin),
  caching: { until: null },
});

export const robotsRoute: Route<object> = { method: 'GET', path: '/robots.txt', handler: () => robotsPage, canonicalAddress: pathOnly };
