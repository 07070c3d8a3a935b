import path from 'node:path';
import type { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { feedOfFile } from '#features/syndication/server/feed-address.server.ts';
import { FeedFiles } from '#features/syndication/server/feed-files.server.ts';
import { StockFeeds } from '#features/syndication/server/stock-feeds.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { type PictureServices, sitePictureAddress } from '#pages/found/site-picture-address.ts';
import type { StockFeedServices } from '#pages/found/stock-feed.route.ts';
import type { Environment } from '#platform/environment.server.ts';

export interface StockFeedParts extends PictureServices {
  readonly environment: Pick<Environment, 'DATA_DIR'>;
  readonly stock: ListedStock;
  readonly clock: Clock;
  readonly platformSecret: Uint8Array;
  readonly stockVersionOf: (site: Site) => string;
}

/**
 * The feeds of all sites for advertising services. The file of a feed is written again if the stock or the settings
 * have changed, or if a new day has begun.
 */
export const createStockFeeds = (parts: StockFeedParts): StockFeedServices['feeds'] => {
  const { clock, platformSecret } = parts;
  const feeds = new StockFeeds(parts.stock, clock);
  const files = new FeedFiles(path.resolve(parts.environment.DATA_DIR, 'feeds'));
  // On some sites, the age of a vehicle decides whether the vehicle is shown. The content of a feed can therefore change
  // with the date, so the version contains the date.
  const versionOf = (site: Site, origin: string): string =>
    [site.contentVersion, parts.stockVersionOf(site), origin, new Date(clock.now()).toISOString().slice(0, 10)].join(' ');
  return {
    findName: (site, file) => feedOfFile(platformSecret, site, file),
    open: (site, name, origin) => {
      const pictureOf = sitePictureAddress(parts, { site, canonicalOrigin: origin });
      return files.open(`${site.id}-${name}`, versionOf(site, origin), () => feeds.lines(site, name, { origin, pictureOf }));
    },
  };
};
