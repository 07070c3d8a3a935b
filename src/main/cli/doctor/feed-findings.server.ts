import { DAY_MS } from '#kernel/clock.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';

/** A feed without an import for this long is overdue: dealers change their stock daily. */
const OVERDUE_MS = 2 * DAY_MS;

interface LastImport {
  readonly slug: string;
  readonly feed: string;
  readonly at: Date;
}

/** Judges the last import of a feed. @param at epoch milliseconds; null if it was never imported */
export const judgeFeed = (name: string, at: number | null, now: number): Finding => {
  const mend = 'Import it, and let cron or a timer do so as often as it changes (docs/feeds.md).';
  if (at === null) return warning('feed', `${name} was never imported`, mend);
  const age = now - at;
  return age > OVERDUE_MS
    ? problem('feed', `${name} was last imported ${formatDuration(age)} ago`, mend)
    : ok('feed', `${name} was imported ${formatDuration(age)} ago`);
};

/** Reports for each feed in the files of the dealerships when the feed was last imported. */
export const feedFindings = async (
  { pool }: Database,
  dealerships: readonly Pick<DealershipSettings, 'slug' | 'feeds'>[],
  now: number,
): Promise<readonly Finding[]> => {
  const { rows } = await pool.query<LastImport>(
    `select slug, feed, max(finished_at) as at from stock_imports join dealerships on dealerships.id = dealership_id group by slug, feed`,
  );
  const lastOf = (slug: string, feed: string) => rows.find((row) => row.slug === slug && row.feed === feed)?.at.getTime() ?? null;
  return dealerships.flatMap(({ slug, feeds }) => feeds.map(({ name }) => judgeFeed(`${slug} ${name}`, lastOf(slug, name), now)));
};
