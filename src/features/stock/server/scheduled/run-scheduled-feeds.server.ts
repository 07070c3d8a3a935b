import type { JobReport } from '#platform/jobs/timed-job.ts';
import type { FeedRunner, ScheduledFeed } from './feed-runner.server.ts';

/** Feeds that are fetched at the same time, each of another dealership. One that hangs delays the others little. */
const MOST_AT_ONCE = 4;

/**
 * Runs every scheduled feed that is due, and tells the operator about feeds that fail or are overdue. If one feed fails, the
 * others still run.
 */
export const runScheduledFeeds = async (
  runner: Pick<FeedRunner, 'register' | 'run' | 'tell'>,
  feeds: readonly ScheduledFeed[],
  signal: AbortSignal,
): Promise<JobReport> => {
  for (const feed of feeds) await runner.register(feed);
  const queues = [...Map.groupBy(feeds, ({ dealership }) => dealership.id).values()];
  const results: string[] = [];
  const work = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const feed of queue) {
        if (signal.aborted) return;
        const finished = await runner.run(feed, 'due', signal);
        if (finished === null) await runner.tell(feed);
        else results.push(`${feed.dealership.slug} ${feed.settings.name}: ${finished.outcome}`);
      }
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work));
  return { text: results.join(', ') || 'no feed was due', didWork: results.length > 0 };
};
