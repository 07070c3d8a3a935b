import type { Site } from '#features/sites/rules/site.ts';

/** Where the browser may load pictures from: the site itself, and the image network that it uses (ADR 008). */
const pictureSources = ({ provider, base }: Site['images']): string =>
  provider === 'own' || base === null ? "'self' data:" : `'self' data: ${new URL(base).origin}`;

/**
 * The content security policy of a site, built from the integrations it has switched on (settled: Content
 * security policy). Scripts and styles come from the site itself alone.
 */
export const contentSecurityPolicy = ({ images }: Pick<Site, 'images'>): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${pictureSources(images)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');

/** Headers of every answer of a site; they hold nothing of the request, so that a cached page can carry them. */
export const securityHeaders = (site: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(site),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});
