import type { Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import type { AdvertisedVehicle } from './advertised-vehicle.ts';
import { GOOGLE_HEADER, googleLine } from './google-vehicle-ads.ts';
import { META_HEADER, metaLine } from './meta-vehicles.ts';

/** A feed for one advertising service. */
export interface FeedKind {
  /** Name of the service, as operators see it. */
  readonly title: string;
  /** Ending of the feed's file name. */
  readonly ending: string;
  readonly type: string;
  readonly header: string;
  readonly isOn: (site: Pick<Site, 'advertising'>) => boolean;
  /** The line of the feed for a vehicle, or the reason why the advertising service would refuse the vehicle. */
  readonly line: (site: Pick<Site, 'advertising'>, advertised: AdvertisedVehicle) => Result<string, string>;
}

/** The feeds by the name of their option in `advertising`. */
export const FEED_KINDS = {
  google: {
    title: 'Google Vehicle Ads',
    ending: 'txt',
    type: 'text/tab-separated-values; charset=utf-8',
    header: GOOGLE_HEADER,
    isOn: ({ advertising }) => advertising.google,
    line: googleLine,
  },
  meta: {
    title: 'Meta automotive inventory ads',
    ending: 'csv',
    type: 'text/csv; charset=utf-8',
    header: META_HEADER,
    isOn: ({ advertising }) => advertising.meta,
    line: (_site, advertised) => metaLine(advertised),
  },
} as const satisfies Readonly<Record<string, FeedKind>>;

export type FeedName = keyof typeof FEED_KINDS;
export const FEED_NAMES = Object.keys(FEED_KINDS) as readonly FeedName[];
