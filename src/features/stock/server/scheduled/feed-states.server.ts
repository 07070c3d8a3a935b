import { type FeedState, feedState } from '../../rules/scheduled/feed-state.ts';
import type { FeedRunStore, StoredFeedRuns } from './feed-run-store.server.ts';
import type { ScheduledFeed } from './feed-runner.server.ts';

/** A scheduled feed with its last runs and its state. */
export interface StatedFeed {
  readonly feed: ScheduledFeed;
  /** Null if no worker process has registered the feed yet. The state of the feed is then 'new'. */
  readonly runs: StoredFeedRuns | null;
  readonly state: FeedState;
}

/** Reads the state of scheduled feeds: for `feeds status`, `doctor` and the metrics. */
export const readFeedStates = async (
  store: Pick<FeedRunStore, 'findEach'>,
  feeds: readonly ScheduledFeed[],
  now: number,
): Promise<readonly StatedFeed[]> => {
  const keys = feeds.map(({ dealership, settings }) => ({ dealershipId: dealership.id, feed: settings.name }));
  const found = await store.findEach(keys, now);
  return feeds.map((feed, index) => {
    const runs = found[index] ?? null;
    return { feed, runs, state: runs === null ? 'new' : feedState(runs, feed.schedule, feed.timeZone, now) };
  });
};

/** Counts how many scheduled feeds have each state. The metrics show these numbers. */
export const countFeedStates = (feeds: readonly StatedFeed[]): Readonly<Record<FeedState, number>> => {
  const counts = { works: 0, fails: 0, 'waits for you': 0, overdue: 0, new: 0 };
  for (const { state } of feeds) counts[state] += 1;
  return counts;
};
