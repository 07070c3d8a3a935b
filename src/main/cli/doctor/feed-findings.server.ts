import { mustTell } from '#features/stock/rules/scheduled/feed-state.ts';
import { FeedRunStore } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import { scheduledFeeds } from '#features/stock/server/scheduled/feed-runner.server.ts';
import { readFeedStates, type StatedFeed } from '#features/stock/server/scheduled/feed-states.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Dealership, DealershipSettings } from '#model/dealership/dealership.ts';
import type { Database } from '#platform/database/database.server.ts';
import { forecourt } from '../command-text.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { formatDuration } from './format-duration.ts';

/**
 * A feed without a schedule is overdue if its last import is longer ago than this time in milliseconds. Dealers change
 * their stock daily.
 */
const OVERDUE_MS = 2 * DAY_MS;

interface LastImport {
  readonly slug: string;
  readonly feed: string;
  readonly at: Date;
}

/**
 * Makes the finding about the last import of a feed without a schedule. @param at time of the import in epoch
 * milliseconds; null if the feed was never imported
 */
export const judgeFeed = (name: string, at: number | null, now: number): Finding => {
  const mend = 'Import the feed now. Then give it a schedule, or import it regularly by cron (docs/feeds.md).';
  if (at === null) return warning('feed', `${name} was never imported`, mend);
  const age = now - at;
  return age > OVERDUE_MS
    ? problem('feed', `${name} was last imported ${formatDuration(age)} ago`, mend)
    : ok('feed', `${name} was imported ${formatDuration(age)} ago`);
};

/** Makes the finding about a feed that the program fetches by a schedule. */
export const judgeScheduledFeed = ({ feed: { dealership, settings }, runs, state }: StatedFeed, now: number): Finding => {
  const name = `${dealership.slug} ${settings.name}`;
  const options = `--dealership ${dealership.slug} --feed ${settings.name}`;
  const lastRun = runs?.lastMessage == null ? '' : `; the last run: ${runs.lastMessage}`;
  const lastSuccess =
    runs?.lastSucceededAt == null ? 'was never imported' : `was imported ${formatDuration(now - runs.lastSucceededAt)} ago`;
  const startWorker = 'Start the program with WORKER=1 on at least one node';
  if (runs === null) return warning('feed', `${name} has a schedule, but no worker process has registered it`, `${startWorker}.`);
  switch (state) {
    case 'works':
      return ok('feed', `${name} ${lastSuccess}; its schedule works`);
    case 'new':
      return ok('feed', `${name} has a schedule and waits for its first run`);
    case 'fails': {
      const text = `${name} failed ${runs.failures} times in a row, and ${lastSuccess}${lastRun}`;
      const mend = `Correct the source or the settings of the feed, then import the feed: ${forecourt(`feeds run ${options}`)}.`;
      return mustTell(runs, state) ? problem('feed', text, mend) : warning('feed', text, mend);
    }
    case 'overdue': {
      const text = `${name} is overdue and ${lastSuccess}${lastRun}`;
      return problem('feed', text, `${startWorker}, correct the error of the last run, and see: ${forecourt(`feeds status ${options}`)}.`);
    }
    case 'waits for you':
      return problem(
        'feed',
        `${name} was not imported, because you must decide about its changes${lastRun}`,
        `Correct the feed, or confirm its changes as the report says: ${forecourt(`stock list-imports --dealership ${dealership.slug}`)}.`,
      );
  }
};

/** One finding for each feed without a schedule: when it was last imported. Such a feed is imported by cron or by a person. */
const unscheduledFindings = async (
  { pool }: Database,
  dealerships: readonly Pick<DealershipSettings, 'slug' | 'feeds'>[],
  now: number,
): Promise<readonly Finding[]> => {
  const { rows } = await pool.query<LastImport>(
    `select slug, feed, max(finished_at) as at from stock_imports join dealerships on dealerships.id = dealership_id group by slug, feed`,
  );
  const lastOf = (slug: string, feed: string) => rows.find((row) => row.slug === slug && row.feed === feed)?.at.getTime() ?? null;
  return dealerships.flatMap(({ slug, feeds }) =>
    feeds.filter(({ schedule }) => schedule === null).map(({ name }) => judgeFeed(`${slug} ${name}`, lastOf(slug, name), now)),
  );
};

/** The dealerships with their ids. A dealership that the database does not know yet has the id 0, which no row has. */
const withIds = async ({ pool }: Database, dealerships: readonly DealershipSettings[]): Promise<readonly Dealership[]> => {
  const { rows } = await pool.query<{ id: number; slug: string }>('select id, slug from dealerships');
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return dealerships.map((each) => ({ ...each, id: ids.get(each.slug) ?? 0 }));
};

/** The state of each feed that a dealership's file names. */
export const feedFindings = async (
  database: Database,
  dealerships: readonly DealershipSettings[],
  now: number,
): Promise<readonly Finding[]> => {
  const scheduled = scheduledFeeds(await withIds(database, dealerships));
  const states = await readFeedStates(new FeedRunStore(database), scheduled, now);
  return [...(await unscheduledFindings(database, dealerships, now)), ...states.map((each) => judgeScheduledFeed(each, now))];
};
