import { z } from 'zod';

/** Options of the feeds through which a site offers its stock to advertising services (docs/advertising-feeds.md). */
export const advertisingOptions = z
  .strictObject({
    google: z
      .boolean()
      .default(false)
      .describe('The site offers its stock as a feed for Google Vehicle Ads. `forecourt feeds check` prints the address of the feed.'),
    meta: z
      .boolean()
      .default(false)
      .describe(
        'The site offers its stock as a feed for Meta automotive inventory ads. `forecourt feeds check` prints the address of the feed.',
      ),
    storeCodes: z
      .record(z.string(), z.string().min(1).max(64))
      .default({})
      .describe(
        "Store codes of the Google Business Profile by the slug of the location, e.g. { southport: YARD-1 }. Without an entry the location's slug is sent.",
      ),
    keyVersion: z
      .int()
      .min(1)
      .default(1)
      .describe('Part of the secret in the addresses of the feeds. A higher number gives all feeds of the site new addresses.'),
  })
  .describe('Feeds for advertising');
