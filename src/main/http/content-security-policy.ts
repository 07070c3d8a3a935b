import { googleTagSources } from '#features/analytics/rules/google-tag.ts';
import { chatSources } from '#features/sites/rules/chat-sources.ts';
import { integratorOrigins } from '#features/spin/rules/spin-integrator.ts';
import { videoSources } from '#features/vehicle-page/rules/vehicle-video.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'media-src';

/** The sources that a site's integrations add to the policy, by directive. */
type Additions = Partial<Readonly<Record<Directive, readonly string[]>>>;

/** SITE-14: the chat widget loads scripts, styles, pictures and frames, and opens network connections. */
const chatAdditions = (site: Pick<Site, 'features' | 'chat'>): Additions => {
  const all = chatSources(site);
  const web = all.filter((source) => source.startsWith('https:'));
  return all.length === 0 ? {} : { 'script-src': web, 'style-src': web, 'img-src': web, 'connect-src': all, 'frame-src': web };
};

/**
 * SPIN-17: an external viewer loads its own script and pictures. Our own viewer fetches 360 degree pictures and
 * panoramas to decode them. If the site has an image CDN, our viewer fetches these pictures from there.
 */
const spinAdditions = (site: Pick<Site, 'images' | 'features' | 'spin'>): Additions => {
  if (!site.features.spin) return {};
  const web = integratorOrigins(site);
  const { provider, base } = site.images;
  const fetched = provider === 'own' || base === null ? web : [new URL(base).origin, ...web];
  return {
    ...(fetched.length > 0 && { 'connect-src': fetched }),
    ...(web.length > 0 && { 'script-src': web, 'style-src': web, 'img-src': web, 'frame-src': web }),
  };
};

/** VDP-04: the video players and hosts that the gallery may show. A video on any other host is shown as a link. */
const videoAdditions = ({ vehiclePage }: Pick<Site, 'vehiclePage'>): Additions => {
  const { frames, files } = videoSources(vehiclePage.videos);
  return { ...(frames.length > 0 && { 'frame-src': frames }), ...(files.length > 0 && { 'media-src': files }) };
};

/** The sources for Google's tag: it loads its script from Google, and sends its measurements to Google. */
const googleAdditions = (site: Pick<Site, 'analytics'>): Additions => {
  const { scripts, data } = googleTagSources(site);
  return scripts.length === 0 ? {} : { 'script-src': scripts, 'connect-src': data, 'img-src': data };
};

/**
 * The sources that the map of a site adds to the policy (LOC-33). A MapLibre map loads its style, tiles and fonts from the
 * configured hosts, and its worker script from the site itself. A Google map is shown in a frame.
 */
const mapAdditions = ({ locations: { map } }: Pick<Site, 'locations'>): Additions => {
  if (map.provider === 'google') return { 'frame-src': ['https://www.google.com'] };
  if (map.provider !== 'maplibre' || map.style === null) return {};
  const hosts = [...(map.style.startsWith('https:') ? [new URL(map.style).origin] : []), ...map.sources];
  return hosts.length === 0 ? {} : { 'connect-src': hosts, 'img-src': hosts };
};

/** Sources of pictures: the site itself, and its image CDN (ADR 008). */
const pictureSources = ({ provider, base }: Site['images']): string =>
  provider === 'own' || base === null ? "'self' data:" : `'self' data: ${new URL(base).origin}`;

/** The header `Reporting-Endpoints` gives this name to the URL for reports. The directive `report-to` refers to the name. */
const REPORT_GROUP = 'policy';

/**
 * Writes a directive as text: first the sources of the site itself (`own`), then the sources that the site's
 * integrations add.
 */
const sourcesFrom = (additions: readonly Additions[], directive: Directive, own = "'self'"): string =>
  [`${directive} ${own}`, ...new Set(additions.flatMap((addition) => addition[directive] ?? []))].join(' ');

/**
 * The content security policy of a site (docs/settled.md, content security policy). It allows scripts and styles from
 * the site itself and from the integrations that the site has switched on.
 */
export const contentSecurityPolicy = (
  site: Pick<Site, 'images' | 'features' | 'chat' | 'spin' | 'vehiclePage' | 'analytics' | 'locations'>,
): string => {
  const additions: readonly Additions[] = [
    chatAdditions(site),
    spinAdditions(site),
    videoAdditions(site),
    googleAdditions(site),
    mapAdditions(site),
  ];
  // If no integration adds a source to a directive, the policy omits the directive. Browsers then use `default-src`,
  // which allows the site itself.
  const added = (['connect-src', 'frame-src', 'media-src'] as const).filter((directive) =>
    additions.some((addition) => addition[directive]),
  );
  return [
    "default-src 'self'",
    sourcesFrom(additions, 'script-src'),
    sourcesFrom(additions, 'style-src'),
    "style-src-attr 'unsafe-inline'",
    sourcesFrom(additions, 'img-src', pictureSources(site.images)),
    ...added.map((directive) => sourcesFrom(additions, directive)),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    // Both directives make browsers report what the policy blocked. Firefox and Safari use `report-uri`, and Chromium uses
    // `report-to`.
    `report-uri ${paths.policyReports()}`,
    `report-to ${REPORT_GROUP}`,
  ].join('; ');
};

/** Pages of other sites may not load the answer as a picture, script or style. */
const OWN_PAGES_ONLY = { 'cross-origin-resource-policy': 'same-origin' };

/**
 * Allows pages of other sites to load the answer. It is used for pictures, because mails, other programs and the pages of a
 * manufacturer show the pictures of a site.
 */
export const ANY_PAGE = { 'cross-origin-resource-policy': 'cross-origin' };

/** Security headers of every answer of a site. They do not depend on the request, so they can be stored with cached pages. */
export const securityHeaders = (site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(site),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'reporting-endpoints': `${REPORT_GROUP}="${paths.policyReports()}"`,
  ...OWN_PAGES_ONLY,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});
