import type { Site } from '#features/sites/rules/site.ts';
import { videoSources } from '#features/vehicle-page/rules/vehicle-video.ts';

/** Where the browser may load pictures from: the site itself, and the image network that it uses (ADR 008). */
const pictureSources = ({ provider, base }: Site['images']): string =>
  provider === 'own' || base === null ? "'self' data:" : `'self' data: ${new URL(base).origin}`;

/**
 * The content security policy of a site, built from the integrations it has switched on (settled: Content
 * security policy). Scripts and styles come from the site itself alone.
 */
export const contentSecurityPolicy = ({ images, vehiclePage }: Pick<Site, 'images' | 'vehiclePage'>): string => {
  const { frames, files } = videoSources(vehiclePage.videos);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${pictureSources(images)}`,
    // VDP-04: the players and hosts whose videos the gallery may show; what the site does not name is a link there.
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(' ')}`] : []),
    ...(files.length > 0 ? [`media-src 'self' ${files.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');
};

/** Headers of every answer of a site; they hold nothing of the request, so that a cached page can carry them. */
export const securityHeaders = (site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(site),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});
