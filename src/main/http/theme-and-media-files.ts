import type { Hono } from 'hono';
import type { Site } from '#model/site/site.ts';
import { MEDIA_PATH } from '#urls/media-path.ts';
import { paths } from '#urls/paths.ts';
import { ANY_PAGE, securityHeaders } from './content-security-policy.ts';
import { faviconSvg } from './favicon.ts';
import { videoResponse } from './file-response.ts';
import { chooseCoding, compressOnce } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import type { SiteEnv } from './site-env.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from './speculation-rules.ts';

export interface OwnFileParts {
  readonly renderer: PageRenderer;
  /** A file of the site's media folder; null when it does not exist. */
  readonly findMedia: (site: Site, name: string) => Promise<{ readonly type: string; readonly body: Uint8Array } | null>;
}

/** Adds the routes of a site's files: its theme's style sheet, its icon, its speculation rules, its media folder. */
export const addThemeAndMediaFiles = (app: Hono<SiteEnv>, { renderer, findMedia }: OwnFileParts): void => {
  app.get('/:theme{theme\\.[a-f0-9]+\\.css}', (context) => {
    const theme = renderer.theme(context.var.site);
    const isCurrent = new URL(context.req.url).pathname === paths.theme(theme.hash);
    const headers = {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'x-content-type-options': 'nosniff',
    };
    return compressed(theme.css, headers, context.req.header('accept-encoding'));
  });

  app.get('/favicon.svg', (context) => {
    const { name, theme } = context.var.site;
    return new Response(faviconSvg(name, theme), {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
    });
  });

  app.get(
    SPECULATION_RULES_PATH,
    () =>
      new Response(JSON.stringify(SPECULATION_RULES), {
        headers: {
          'content-type': 'application/speculationrules+json',
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        },
      }),
  );

  app.get(`${MEDIA_PATH}:name{.+}`, async (context) => {
    const { site } = context.var;
    const media = await findMedia(site, context.req.param('name'));
    if (!media) return context.notFound();
    // The answer has the content security policy, because an SVG file that is opened as a page could otherwise run
    // scripts.
    const headers = { ...securityHeaders(site), ...ANY_PAGE, 'content-type': media.type, 'cache-control': 'public, max-age=3600' };
    if (media.type.startsWith('video/')) return videoResponse(media.body, headers, context.req.header('range') ?? null);
    if (media.type === 'image/svg+xml' && media.body.byteLength <= MOST_COMPRESSED_BYTES)
      return compressed(media.body, headers, context.req.header('accept-encoding'));
    return new Response(new Uint8Array(media.body), { headers });
  });
};

/**
 * Maximum size in bytes of a file that is compressed. A larger file is sent uncompressed, because compressing it would delay
 * other requests.
 */
const MOST_COMPRESSED_BYTES = 256 * 1024;

/** Makes a response with a style sheet or an SVG file. The body is compressed if the client accepts a compressed body. */
const compressed = (body: string | Uint8Array, headers: Readonly<Record<string, string>>, acceptEncoding: string | undefined): Response => {
  const coding = chooseCoding(acceptEncoding);
  const answer = new Response(compressOnce(body, coding), { headers: { ...headers, vary: 'accept-encoding' } });
  if (coding !== 'identity') answer.headers.set('content-encoding', coding);
  return answer;
};
