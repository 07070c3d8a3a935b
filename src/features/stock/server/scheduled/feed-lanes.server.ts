import { SECOND_MS } from '#kernel/clock.ts';
import { within } from '#kernel/time-limit.ts';
import type { JobReport } from '#platform/jobs/timed-job.ts';
import type { FeedRunner, ScheduledFeed } from './feed-runner.server.ts';

/**
 * Number of dealerships whose feeds this process fetches at the same time. The number can be high, because a feed that
 * waits for a slow server uses no database connection. It takes a connection only when its first rows have arrived.
 */
const MOST_LANES = 12;
/**
 * How long `startDue` waits for the feeds that it has started, in milliseconds. The report of `startDue` names the
 * feeds that are finished by then.
 */
const SETTLE_MS = 20 * SECOND_MS;
/** How long `stop` waits for the runs that it has aborted, in milliseconds. */
const STOP_LIMIT_MS = 10 * SECOND_MS;

interface FeedLanesParts {
  readonly runner: Pick<FeedRunner, 'register' | 'run' | 'tell'>;
  /** Maximum number of dealerships whose feeds are imported at the same time; tests use a smaller number. */
  readonly mostLanes?: number;
  readonly settleMs?: number;
}

/**
 * Runs the scheduled feeds of this process. The feeds of one dealership run one after the other, in a lane. Up to
 * `mostLanes` lanes run at the same time. A feed that hangs delays the feeds of its own dealership. It delays feeds of
 * other dealerships only if feeds hang in all lanes.
 */
export class FeedLanes {
  readonly #runner: FeedLanesParts['runner'];
  readonly #mostLanes: number;
  readonly #settleMs: number;
  /**
   * A promise for each dealership whose feeds are running, by the id of the dealership. It settles when these feeds are
   * finished.
   */
  readonly #lanes = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #results: string[] = [];
  #errors: unknown[] = [];

  constructor({ runner, mostLanes = MOST_LANES, settleMs = SETTLE_MS }: FeedLanesParts) {
    this.#runner = runner;
    this.#mostLanes = mostLanes;
    this.#settleMs = settleMs;
  }

  /**
   * Starts every feed that is due, and tells the operator about feeds that fail or are overdue. The function returns
   * even if a feed does not end, so that the next call can start the feeds that become due in the meantime.
   *
   * @returns the feeds that have ended since the last call
   * @throws the first error since the last call that was not caused by a feed, for example an error of the database
   */
  async startDue(feeds: readonly ScheduledFeed[]): Promise<JobReport> {
    for (const feed of feeds) await this.#runner.register(feed);
    for (const [dealershipId, queue] of Map.groupBy(feeds, ({ dealership }) => dealership.id)) {
      if (this.#lanes.has(dealershipId)) continue;
      while (this.#lanes.size >= this.#mostLanes) await Promise.race(this.#lanes.values());
      if (this.#stopping.signal.aborted) break;
      await this.#open(dealershipId, queue);
    }
    await within(this.#settleMs, Promise.all(this.#lanes.values()));
    return this.#report();
  }

  /**
   * Aborts the runs in progress, and waits at most 10 seconds until they have ended. The feeds of these runs stay due.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await within(STOP_LIMIT_MS, Promise.all(this.#lanes.values()));
  }

  /**
   * Starts a lane, which runs the feeds of one dealership one after the other. Waits until the lane runs its first due
   * feed, or until the lane has ended because none of its feeds is due. So only one new lane at a time asks the
   * database for due feeds.
   */
  async #open(dealershipId: number, queue: readonly ScheduledFeed[]): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const lane = this.#work(queue, begun.resolve).finally(() => {
      this.#lanes.delete(dealershipId);
      begun.resolve();
    });
    this.#lanes.set(dealershipId, lane);
    await begun.promise;
  }

  async #work(queue: readonly ScheduledFeed[], onBegun: () => void): Promise<void> {
    const { signal } = this.#stopping;
    for (const feed of queue) {
      if (signal.aborted) return;
      try {
        const finished = await this.#runner.run(feed, 'due', signal, onBegun);
        if (finished === null) await this.#runner.tell(feed);
        else this.#results.push(`${feed.dealership.slug} ${feed.settings.name}: ${finished.outcome}`);
      } catch (error) {
        this.#errors.push(error);
      }
    }
  }

  #report(): JobReport {
    const results = this.#results;
    const errors = this.#errors;
    this.#results = [];
    this.#errors = [];
    if (errors.length > 0) throw errors[0];
    return { text: results.join(', ') || this.#quietText(), didWork: results.length > 0 };
  }

  #quietText(): string {
    return this.#lanes.size === 0 ? 'no feed was due' : `feeds of ${this.#lanes.size} dealerships are running`;
  }
}
