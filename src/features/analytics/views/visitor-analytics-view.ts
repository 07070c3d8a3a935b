import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { fillsDataLayer } from '../rules/google-tag.ts';

/** What the pages of a site need for its analytics. It is the same for every visitor. */
export interface VisitorAnalyticsView {
  /** In how many of 100 visits the browser measures the page speed; null if the page speed is never measured. */
  readonly measuredShare: number | null;
  /**
   * What the page needs for its data layer and for the question for consent. Null if the site has no data layer and
   * asks for no consent.
   */
  readonly consent: {
    /** True if the data layer and Google's tag are used only after the shopper has agreed. */
    readonly isAsked: boolean;
    /** True if the site counts nothing before the shopper agrees, not even with its own analytics. */
    readonly coversOwnCounts: boolean;
    readonly fillsDataLayer: boolean;
    readonly googleTag: string | null;
    readonly siteName: string;
    readonly privacyHref: string;
  } | null;
}

/** The analytics of a site as its pages need them. */
export const visitorAnalyticsView = (site: Pick<Site, 'analytics' | 'name'>): VisitorAnalyticsView => {
  const { webVitals, consent, googleTag } = site.analytics;
  const coversOwnCounts = consent === 'all';
  return {
    measuredShare: webVitals.share > 0 ? webVitals.share : null,
    consent:
      fillsDataLayer(site) || coversOwnCounts
        ? {
            isAsked: consent !== 'none',
            coversOwnCounts,
            fillsDataLayer: fillsDataLayer(site),
            googleTag,
            siteName: site.name,
            privacyHref: paths.pages.privacy(),
          }
        : null,
  };
};
