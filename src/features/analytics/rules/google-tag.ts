import type { Site } from '#model/site/site.ts';

/** Whether the pages of a site write events into `window.dataLayer`, either for Google's tag or for other tags of the site. */
export const fillsDataLayer = ({ analytics }: Pick<Site, 'analytics'>): boolean => analytics.dataLayer || analytics.googleTag !== null;

const TAG_HOST = 'https://www.googletagmanager.com';

/** The hosts to which Google's tag sends its measurements. */
const MEASURING_HOSTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAG_HOST];

/** The hosts that the content security policy of a site allows for Google's tag; none if the site has no such tag. */
export const googleTagSources = ({
  analytics,
}: Pick<Site, 'analytics'>): { readonly scripts: readonly string[]; readonly data: readonly string[] } =>
  analytics.googleTag === null ? { scripts: [], data: [] } : { scripts: [TAG_HOST], data: MEASURING_HOSTS };

/**
 * URL of the script of a Google tag.
 *
 * @example googleTagScript('G-ABCD1234') === 'https://www.googletagmanager.com/gtag/js?id=G-ABCD1234'
 */
export const googleTagScript = (id: string): string => `${TAG_HOST}/${id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js'}?id=${id}`;
