import { createElement } from 'react';
import type { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { siteSpeedView } from '#features/analytics/views/site-speed-view.ts';
import { type Clock, DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { SiteSpeedPage } from './site-speed-page.tsx';

export interface SiteSpeedServices {
  readonly clock: Clock;
  readonly webVitals: Pick<WebVitalStore, 'histograms'>;
  readonly notFound: PageHandler;
}

/** The page shows values of this number of days. Google's field data about a site cover the same period. */
const PERIOD_DAYS = 28;

/** `GET /site-speed`: how fast the site was for its visitors in the last 28 days (`analytics.webVitals.page`). */
export const siteSpeedPage =
  ({ clock, webVitals, notFound }: SiteSpeedServices): PageHandler =>
  async (page) => {
    const { site } = page;
    if (!site.analytics.webVitals.page) return notFound(page);
    const now = clock.now();
    const view = siteSpeedView(await webVitals.histograms(site, now - PERIOD_DAYS * DAY_MS));
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `How fast this website is | ${site.name}`,
        description: `How fast the pages of ${site.name} were for their visitors in the last ${PERIOD_DAYS} days, as measured in their browsers.`,
        canonicalPath: paths.siteSpeed(),
        indexable: true,
        sheets: ['content'],
      },
      body: createElement(SiteSpeedPage, { site, view, days: PERIOD_DAYS }),
      caching: { until: now + HOUR_MS },
    };
  };

export const siteSpeedRoute: Route<SiteSpeedServices> = {
  method: 'GET',
  path: paths.siteSpeed(),
  handler: siteSpeedPage,
  canonicalAddress: pathOnly,
  isOn: (site) => site.analytics.webVitals.page,
};
