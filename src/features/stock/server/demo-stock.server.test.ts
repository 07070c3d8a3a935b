import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, fixedClock, HOUR_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import type { FeedRecord } from '../rules/import/feed-record.ts';
import { DemoStock } from './demo-stock.server.ts';
import { StockImporter } from './import/import-stock.server.ts';

const read = async (): Promise<DemoStock> => {
  const stock = await DemoStock.read(process.cwd());
  if (!stock) throw new Error('the demo stock is missing');
  return stock;
};
const pictureUrl = (name: string): string => `/media/demo/${name}.avif`;
const today = (stock: DemoStock, dealership: string, now = TEST_NOW) => stock.listFeeds(dealership, now, pictureUrl).at(-1)?.records ?? [];

describe('the demo stock', () => {
  test('demo stock for one day is always the same, and demo stock for another day differs only in its dates', async () => {
    const stock = await read();
    const once = stock.listFeeds('wattlebird-cars', TEST_NOW, pictureUrl);
    expect(JSON.stringify((await read()).listFeeds('wattlebird-cars', TEST_NOW, pictureUrl))).toBe(JSON.stringify(once));
    const makes = (now: number) => today(stock, 'wattlebird-cars', now).map(({ make, model, colour }) => [make, model, colour]);
    expect(makes(TEST_NOW + 7 * DAY_MS)).toEqual(makes(TEST_NOW));
  });

  test('demo stock has no vehicle with a build date in the future', async () => {
    const stock = await read();
    const january = Date.UTC(2026, 0, 20);
    const built = stock.listDealerships().flatMap((slug) => today(stock, slug, january).map(({ build_date }) => String(build_date)));
    expect(built.filter((month) => month > '2026-01')).toEqual([]);
    expect(built).toContain('2026-01');
  });

  test('demo stock has pictures, and all their files exist', async () => {
    const stock = await read();
    const urls = stock
      .listDealerships()
      .flatMap((slug) => today(stock, slug))
      .flatMap(({ images }) => images as readonly { readonly image: { readonly url: string } }[])
      .map(({ image }) => image.url);
    const names = [...new Set(urls)].map((url) => /^\/media\/demo\/(.+\.avif)$/.exec(url)?.[1] ?? '');
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name) => !existsSync(path.join(process.cwd(), 'demo-media', name)))).toEqual([]);
  });

  test('demo stock of every dealership has the irregularities of real stock', async () => {
    const stock = await read();
    for (const slug of stock.listDealerships()) {
      const records = today(stock, slug);
      const has = (is: (record: Readonly<Record<string, unknown>>) => boolean) => records.some(is);
      const pictures = (count: number) => has(({ images }) => (images as readonly unknown[]).length === count);
      expect({
        slug,
        noPrice: has(({ price, status }) => price === null && status === 'in_stock'),
        noKilometres: has(({ km }) => km === 0),
        reserved: has(({ reserved }) => reserved === true),
        comingSoon: has(({ status }) => status === 'coming_soon'),
        preorder: has(({ preorder }) => preorder === true),
        pictures: [0, 1, 40].map(pictures),
        longBadge: has(({ badge }) => String(badge).length > 60),
        comments: has(({ dealercomments }) => /\p{Extended_Pictographic}.*'/su.test(String(dealercomments))),
        nulls: has(({ series }) => series === 'null'),
        certified: has(({ certified }) => certified === true),
        lenders: has(({ finance_lenders }) => Object.keys(finance_lenders as object).length > 0),
        threeDaysOld: has(({ created_at }) => created_at === new Date(TEST_NOW - 3 * DAY_MS).toISOString()),
      }).toEqual({
        slug,
        noPrice: true,
        noKilometres: true,
        reserved: true,
        comingSoon: true,
        preorder: true,
        pictures: [true, true, true],
        longBadge: true,
        comments: true,
        nulls: true,
        certified: true,
        lenders: true,
        threeDaysOld: true,
      });
    }
  });

  test('demo stock is empty when its files do not exist', async () => {
    expect(await DemoStock.read('/nowhere')).toBeNull();
    expect((await read()).listFeeds('no-such-dealership', TEST_NOW, pictureUrl)).toEqual([]);
  });
});

describe('the imported demo stock', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  test('is imported from its feeds of one month without a rejected row, and each vehicle is sold on its planned date', async () => {
    const stock = await read();
    // The smallest dealerships of two kinds: one with cars of a single make, and one with vehicles other than cars.
    for (const slug of ['kestrel-point-kia', 'ironbark-touring']) {
      const { rows } = await opened.database.pool.query<{ id: number }>('insert into dealerships (slug) values ($1) returning id', [slug]);
      const dealership = { id: rows[0]?.id ?? 0, slug };
      const feeds = stock.listFeeds(slug, TEST_NOW, pictureUrl);
      for (const feed of feeds) {
        const importer = new StockImporter({ database: opened.database, clock: fixedClock(feed.at) });
        const items = async function* () {
          for (const [index, fields] of feed.records.entries())
            yield { record: { line: index + 1, fields: fields as FeedRecord['fields'] } };
        };
        const report = await importer.importStock({
          dealership,
          feed: 'main',
          source: 'demo',
          items: items(),
          isFull: true,
          maxRemovalShare: 0.3,
        });
        expect({ slug, outcome: report.outcome, rejected: report.rejected }).toEqual({ slug, outcome: 'imported', rejected: 0 });
      }
      const sold = await opened.database.pool.query<{ sold_at: Date }>(
        "select sold_at from vehicles where dealership_id = $1 and status = 'sold' order by sold_at",
        [dealership.id],
      );
      const hoursAgo = sold.rows.map((row) => (TEST_NOW - row.sold_at.getTime()) / HOUR_MS);
      expect(hoursAgo).toEqual([...Array(5).fill(31 * 24), ...Array(4).fill(28)]);
    }
  });
});
