import type { Site } from '#features/sites/rules/site.ts';

/**
 * The content security policy of a site, built from the integrations it has switched on (settled: Content
 * security policy). Scripts and styles come from the site itself alone. Pictures may come from any https
 * address, because feeds name their own hosts.
 */
export const contentSecurityPolicy = (_site: Site): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
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
