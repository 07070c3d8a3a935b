import { siteJson } from '#features/sites/rules/site-json.ts';
import { siteSchema } from '#features/sites/rules/site-json-schema.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';

/**
 * `GET /api/site`: gives the public configuration of the requested site (ENT-24), with its locations (ENT-15 to 19) and
 * its manufacturer (ENT-22).
 */
export const siteApi: PageHandler = async ({ site }) => ({ kind: 'json', status: 200, value: siteJson(site), caching: { until: null } });

export const siteRoute: Route<object> = {
  method: 'GET',
  path: '/api/site',
  handler: () => siteApi,
  canonicalAddress: pathOnly,
  endpoint: {
    group: 'site',
    summary: 'The public configuration of the site, with its locations and opening hours',
    answers: { 200: siteSchema },
  },
};
