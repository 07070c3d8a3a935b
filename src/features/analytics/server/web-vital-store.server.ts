import type { Database } from '#platform/database/database.server.ts';
import type { PageKind } from '../rules/web-vitals/page-kind.ts';
import { bucketOf, type Histogram, type WebVitalName } from '../rules/web-vitals/web-vital.ts';

interface Site {
  readonly id: number;
}

/** One measured value of a visit. */
export interface WebVital {
  readonly name: WebVitalName;
  /** Milliseconds; for CLS a score without unit. */
  readonly value: number;
  readonly page: PageKind;
}

/** How often each range of values of one Web Vital was measured on one kind of page. */
export interface WebVitalHistogram {
  readonly name: WebVitalName;
  readonly page: PageKind;
  readonly histogram: Histogram;
}

/** Stores how fast the pages of a site were for their visitors. It keeps counts only, and nothing about a visitor. */
export class WebVitalStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds the values that were measured in one visit, such as loading times, to the counts of the day of `at` (UTC).
   *
   * @param at epoch milliseconds
   */
  async record(site: Site, values: readonly WebVital[], at: number): Promise<void> {
    if (values.length === 0) return;
    const buckets = new Map<string, { readonly page: string; readonly name: string; readonly bucket: number; visits: number }>();
    for (const { page, name, value } of values) {
      const bucket = bucketOf(name, value);
      const key = `${page} ${name} ${String(bucket).padStart(4, '0')}`;
      const counted = buckets.get(key);
      if (counted) counted.visits += 1;
      else buckets.set(key, { page, name, bucket, visits: 1 });
    }
    // Every transaction updates the rows in the same order, because two transactions with different orders could cause a
    // deadlock.
    const rows = [...buckets].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    await this.#database.pool.query(
      `insert into web_vitals (site_id, day, page, metric, bucket, visits)
       select $1, $2::date, page, metric, bucket, visits
         from unnest($3::text[], $4::text[], $5::smallint[], $6::integer[]) as counted (page, metric, bucket, visits)
       on conflict (site_id, day, page, metric, bucket) do update set visits = web_vitals.visits + excluded.visits`,
      [
        site.id,
        dayOf(at),
        rows.map(({ page }) => page),
        rows.map(({ name }) => name),
        rows.map(({ bucket }) => bucket),
        rows.map(({ visits }) => visits),
      ],
    );
  }

  /**
   * The histograms of a site, from the day that contains the time `since` until now.
   *
   * @param since epoch milliseconds
   */
  async histograms(site: Site, since: number): Promise<readonly WebVitalHistogram[]> {
    const { rows } = await this.#database.pool.query<{ page: PageKind; metric: WebVitalName; bucket: number; visits: string }>(
      `select page, metric, bucket, sum(visits) as visits from web_vitals
        where site_id = $1 and day >= $2::date group by 1, 2, 3 order by 1, 2, 3`,
      [site.id, dayOf(since)],
    );
    const found = new Map<string, { readonly page: PageKind; readonly name: WebVitalName; readonly histogram: Map<number, number> }>();
    for (const { page, metric, bucket, visits } of rows) {
      const key = `${page} ${metric}`;
      const entry = found.get(key) ?? { page, name: metric, histogram: new Map<number, number>() };
      entry.histogram.set(bucket, Number(visits));
      found.set(key, entry);
    }
    return [...found.values()];
  }

  /**
   * Deletes the counts of a site for all days before an instant.
   *
   * @param before epoch milliseconds
   * @returns the number of deleted rows
   */
  async deleteOlder(site: Site, before: number): Promise<number> {
    const { rowCount } = await this.#database.pool.query('delete from web_vitals where site_id = $1 and day < $2::date', [
      site.id,
      dayOf(before),
    ]);
    return rowCount ?? 0;
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
