import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { DEMO_PAINTS, type DemoPaint } from '../demo-picture/paint.ts';
import type { DemoRecord } from './demo-catalogue.ts';
import { withDemoDocuments } from './demo-documents.ts';
import { quirkOf } from './demo-quirks.ts';
import { withDemoSpin } from './demo-spin.ts';
import { type DemoSource, demoImages, demoVehicle, withDemoLender } from './demo-vehicle.ts';

/** One feed of a dealership, and the date of the feed. */
export interface DemoFeed {
  /** Date of the feed in epoch milliseconds. The clock of the import is set to this date. */
  readonly at: number;
  readonly records: readonly DemoRecord[];
  /**
   * Whether the feed contains all stock of the dealership, so that vehicles that are missing from it are marked as
   * sold.
   */
  readonly isFull: boolean;
}

/** Number of demo vehicles that were sold a month ago. Earlier feeds contain them, and later feeds do not. */
const SOLD_LAST_MONTH = 5;
/** Number of demo vehicles that were sold yesterday. */
const SOLD_YESTERDAY = 4;

/**
 * Generates the demo stock of a dealership as the feeds of one month. The caller imports the feeds in the returned order as
 * full feeds, each with the clock set to the date of the feed. A vehicle that is missing from the next feed is sold at the
 * date of that feed. The last feed has today's date. The same source always gives the same feeds.
 *
 * @example generateDemoStock(source).at(-1)?.records.length === source.plan.count
 */
export const generateDemoStock = (source: DemoSource): readonly DemoFeed[] => {
  const { current, sold, soldYesterday, monthAgo, dayBefore } = vehiclesOf(source);
  const feeds = [
    {
      at: monthAgo - 7 * DAY_MS,
      records: [...arrivedBefore(current, monthAgo - 7 * DAY_MS), ...arrivedBefore(sold, monthAgo - 7 * DAY_MS)],
    },
    { at: monthAgo, records: [...arrivedBefore(current, monthAgo), ...arrivedBefore(soldYesterday, monthAgo)] },
    { at: dayBefore - HOUR_MS, records: [...arrivedBefore(current, dayBefore), ...soldYesterday] },
    { at: dayBefore, records: arrivedBefore(current, dayBefore) },
    { at: source.now, records: current },
  ];
  return feeds.filter((feed) => feed.records.length > 0).map((feed) => ({ ...feed, isFull: true }));
};

/**
 * Generates the feeds that update a demo stock which an earlier version of the program has loaded. The first feed
 * contains every vehicle. Each later feed leaves out the vehicles that are sold by its date, so that the import marks
 * them as sold on this date.
 */
export const renewDemoStock = (source: DemoSource): readonly DemoFeed[] => {
  const { current, sold, soldYesterday, monthAgo, dayBefore } = vehiclesOf(source);
  return [
    { at: monthAgo - HOUR_MS, records: [...current, ...sold], isFull: false },
    { at: monthAgo, records: [...current, ...soldYesterday], isFull: true },
    { at: dayBefore, records: current, isFull: true },
  ];
};

const vehiclesOf = (source: DemoSource) => {
  const sold = Array.from({ length: SOLD_LAST_MONTH + SOLD_YESTERDAY }, (_, index) =>
    soldRecord(stockRecord(source, source.plan.count + index), source.now, index < SOLD_LAST_MONTH ? 45 : 20),
  );
  return {
    current: Array.from({ length: source.plan.count }, (_, index) => stockRecord(source, index)),
    sold,
    soldYesterday: sold.slice(SOLD_LAST_MONTH),
    monthAgo: source.now - 31 * DAY_MS,
    dayBefore: source.now - 28 * HOUR_MS,
  };
};

const stockRecord = (source: DemoSource, index: number): DemoRecord => {
  const record = demoVehicle(source, index);
  const quirk = quirkOf(index);
  const quirky = quirk ? quirk(record, { now: source.now, images: (count) => moreImages(source, record, count) }) : record;
  return withDemoDocuments(withDemoSpin(withDemoLender(quirky, source.now), source.pictureUrl), source.pictureUrl);
};

/** Returns `count` pictures of a vehicle, in the vehicle's paint. The paint is read from the name of its first picture. */
const moreImages = (source: DemoSource, record: DemoRecord, count: number): readonly object[] => {
  const model = source.models.find((one) => one.make === record.make && one.model === record.model);
  return demoImages(source, model?.draw ?? 'sedan', paintOf(record), count);
};

const paintOf = (record: DemoRecord): DemoPaint => {
  const [first] = record.images as readonly { readonly image: { readonly url: string } }[];
  return DEMO_PAINTS.find((paint) => first?.image.url.includes(`/${paint}-`)) ?? 'white';
};

/** Sets the time of arrival of a sold demo vehicle, so that it was in stock for some days before it was sold. */
const soldRecord = (record: DemoRecord, now: number, arrivedDaysAgo: number): DemoRecord => ({
  ...record,
  created_at: new Date(now - arrivedDaysAgo * DAY_MS).toISOString(),
});

const arrivedBefore = (records: readonly DemoRecord[], instant: number): readonly DemoRecord[] =>
  records.filter((record) => Date.parse(String(record.created_at)) <= instant);
