import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import { FEED_KINDS, FEED_NAMES, type FeedName } from '../rules/feeds/feed-kinds.ts';

type FeedSite = Pick<Site, 'slug' | 'advertising'>;

/** Number of base64url characters of the secret part of a feed's URL. 24 characters contain 144 bits. */
const KEY_LENGTH = 24;

const keyOf = (secret: Uint8Array, site: FeedSite, name: FeedName): string =>
  createHmac('sha256', secret)
    .update(`stock feed ${name} ${site.slug} ${site.advertising.keyVersion}`)
    .digest('base64url')
    .slice(0, KEY_LENGTH);

const fileName = (secret: Uint8Array, site: FeedSite, name: FeedName): string =>
  `${name}-${keyOf(secret, site, name)}.${FEED_KINDS[name].ending}`;

/**
 * The path of a feed. It contains a secret key, because the advertising services fetch a feed without a password.
 * Without the key, a competitor could copy the whole stock at once. If `advertising.keyVersion` changes, the key
 * changes too.
 */
export const feedPath = (secret: Uint8Array, site: FeedSite, name: FeedName): string => paths.stockFeed(fileName(secret, site, name));

/** Finds the feed of a site by its file name. Null for any other name, and for a feed that is switched off. */
export const feedOfFile = (secret: Uint8Array, site: FeedSite, file: string): FeedName | null => {
  const asked = Buffer.from(file);
  return (
    FEED_NAMES.find((name) => {
      const own = Buffer.from(fileName(secret, site, name));
      return FEED_KINDS[name].isOn(site) && own.length === asked.length && timingSafeEqual(own, asked);
    }) ?? null
  );
};
