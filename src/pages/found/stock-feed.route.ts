import type { Readable } from 'node:stream';
import { FEED_KINDS, type FeedName } from '#features/syndication/rules/feeds/feed-kinds.ts';
import type { Site } from '#model/site/site.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';

export interface StockFeedServices {
  /** The feeds of all sites, kept on disk. `main/services/stock-feeds.server.ts` implements it. */
  readonly feeds: {
    /** The feed with this file name; null if the site has none. */
    findName(site: Site, file: string): FeedName | null;
    open(site: Site, name: FeedName, origin: string): Promise<{ readonly bytes: number; readonly mark: string; read(): Readable }>;
  };
  readonly notFound: PageHandler;
}

/** `GET /feeds/<name>-<secret>.<ending>`: a feed for an advertising service. It is sent from disk, and never indexed. */
const stockFeedPage =
  ({ feeds, notFound }: StockFeedServices): PageHandler =>
  async (page) => {
    const { site, params, canonicalOrigin } = page;
    const name = feeds.findName(site, params.file ?? '');
    if (name === null) return notFound(page);
    const { bytes, mark, read } = await feeds.open(site, name, canonicalOrigin);
    return {
      kind: 'stream',
      status: 200,
      type: FEED_KINDS[name].type,
      bytes,
      etag: `"${mark}"`,
      read,
      headers: { 'cache-control': 'private, max-age=0, must-revalidate', 'x-robots-tag': 'noindex' },
    };
  };

export const stockFeedRoute: Route<StockFeedServices> = { method: 'GET', path: '/feeds/:file', handler: stockFeedPage };
