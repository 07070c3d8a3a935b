import { stat } from 'node:fs/promises';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import { type FeedSchedule, nextFeedRun, parseFeedSchedule } from '#model/dealership/feed-schedule.ts';
import type { Database } from '#platform/database/database.server.ts';
import { keepLease } from '#platform/jobs/keep-lease.ts';
import type { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { type ImportReport, isNothingUsable } from '../../rules/import/import-report.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import { failingFeedNotice, workingFeedNotice } from '../../rules/scheduled/feed-notice.ts';
import { type FeedState, feedState, isSuccess, mustTell, nextRunAt } from '../../rules/scheduled/feed-state.ts';
import { createFetchFeed, FeedUnchangedError, type FeedVersion } from '../import/fetch-feed.server.ts';
import { StockImporter } from '../import/import-stock.server.ts';
import { type FeedSource, openSource, readFeed, shownSource } from '../import/open-feed.server.ts';
import { confirmLastImport } from '../vehicle-confirmations.server.ts';
import type { FeedRunStore, FinishedRun, LeasedFeedRun, StoredFeedRuns } from './feed-run-store.server.ts';
import { type FeedPlan, type FeedSettings, planFeed } from './plan-feed.server.ts';
import { readAhead } from './read-ahead.ts';

/** A feed that the program fetches on a schedule. */
export interface ScheduledFeed {
  readonly dealership: Dealership;
  readonly settings: FeedSettings;
  readonly schedule: FeedSchedule;
  readonly timeZone: string;
}

/** The scheduled feeds of dealerships. */
export const scheduledFeeds = (dealerships: readonly Dealership[]): readonly ScheduledFeed[] =>
  dealerships.flatMap((dealership) =>
    dealership.feeds.flatMap((settings) => {
      const schedule = settings.schedule === null || settings.source === null ? null : parseFeedSchedule(settings.schedule);
      return schedule === null ? [] : [{ dealership, settings, schedule, timeZone: timeZoneOf(null, dealership) }];
    }),
  );

const keyOf = ({ dealership, settings }: ScheduledFeed) => ({ dealershipId: dealership.id, feed: settings.name });

/** Maximum time of a download in milliseconds. */
const TIMEOUT_MS = 10 * MINUTE_MS;
const LEASE_MS = MINUTE_MS;
/**
 * Maximum time between two imports of a feed, in milliseconds. After this time the whole feed is fetched and imported
 * again, even if its server says that the feed has not changed.
 */
const LONGEST_UNREAD_MS = DAY_MS;

export interface FeedRunnerDependencies {
  readonly database: Database;
  readonly store: FeedRunStore;
  readonly notices: Pick<OperatorNotices, 'add'>;
  readonly clock: Clock;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** The setting SITES_DIR, where mappings and files of feeds are. */
  readonly sitesDir: string;
  /** Hosts with private addresses from which feeds may be fetched (FETCH_ALLOW_PRIVATE). */
  readonly allowPrivate: readonly string[];
  readonly maxVehicles: number;
  /** Called with the report of every import (metrics). */
  readonly onReport?: (report: ImportReport) => void;
  /** Maximum time of a download in milliseconds; tests use a shorter one. */
  readonly timeoutMs?: number;
  /** Duration of a lease in milliseconds; tests use a shorter one. */
  readonly leaseMs?: number;
}

/**
 * Fetches and imports scheduled feeds, and tells the operator about failures. A feed is never run by two nodes at the
 * same time.
 */
export class FeedRunner {
  readonly #dependencies: FeedRunnerDependencies;

  constructor(dependencies: FeedRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a feed that is new, or whose schedule has changed. A feed with an interval runs at once, and a feed with
   * fixed times runs at its next time.
   */
  async register(feed: ScheduledFeed): Promise<void> {
    const { store, clock } = this.#dependencies;
    const now = clock.now();
    const first = feed.schedule.kind === 'interval' ? now : nextFeedRun(feed.schedule, now, feed.timeZone);
    await store.register(keyOf(feed), feed.settings.schedule ?? '', first, now);
  }

  /**
   * Runs a feed and stores the outcome of the run. A run is aborted if the program stops, or if the program loses the
   * lease of the run.
   *
   * @param mode with 'due', the feed runs only if it is due; with 'now', it runs even if it is not due
   * @param onBegun called when the run begins
   * @returns the outcome; null if the feed is not due, if another process runs the feed, or if the run was aborted
   */
  async run(feed: ScheduledFeed, mode: 'due' | 'now', signal: AbortSignal, onBegun?: () => void): Promise<FinishedRun | null> {
    const { store, clock, leaseMs = LEASE_MS } = this.#dependencies;
    const now = clock.now();
    const leased = await store.lease(keyOf(feed), leaseMs, now, mode === 'due' ? now : null);
    if (leased === null) return null;
    onBegun?.();
    const kept = keepLease(() => store.renew(leased, leaseMs), leaseMs);
    const mustEnd = AbortSignal.any([signal, kept.lost]);
    try {
      const finished = await this.#import(feed, mustEnd);
      if (mustEnd.aborted && !isSuccess(finished.outcome)) {
        await store.giveBack(leased);
        return null;
      }
      await this.#finish(feed, leased, finished);
      return finished;
    } finally {
      kept.stop();
    }
  }

  /**
   * Tells the operator once that a feed fails or is overdue. When the feed works again, the operator is told once more.
   */
  async tell(feed: ScheduledFeed): Promise<void> {
    const { store, clock } = this.#dependencies;
    const runs = await store.find(keyOf(feed), clock.now());
    if (runs !== null) await this.#tell(feed, runs);
  }

  async #finish(feed: ScheduledFeed, leased: LeasedFeedRun, finished: FinishedRun): Promise<void> {
    const { store, clock } = this.#dependencies;
    const now = clock.now();
    const before = await store.find(leased, now);
    const failures = isSuccess(finished.outcome) ? 0 : (before?.failures ?? 0) + 1;
    const next = nextRunAt(feed.schedule, feed.timeZone, { outcome: finished.outcome, failures }, now);
    const runs = await store.finish(leased, finished, next, now);
    if (runs !== null) await this.#tell(feed, runs);
  }

  async #tell(feed: ScheduledFeed, runs: StoredFeedRuns): Promise<void> {
    const { database, store, notices, clock, log } = this.#dependencies;
    const state: FeedState = feedState(runs, feed.schedule, feed.timeZone, clock.now());
    const isBad = mustTell(runs, state);
    if (isBad === runs.isTold || (!isBad && !(runs.lastOutcome !== null && isSuccess(runs.lastOutcome)))) return;
    const about = { dealershipSlug: feed.dealership.slug, feed: feed.settings.name, source: shownSource(feed.settings.source ?? '') };
    const notice = isBad
      ? failingFeedNotice(about, state, { lastSucceededAt: runs.lastSucceededAt, message: runs.lastMessage })
      : workingFeedNotice(about);
    const isNew = await database.transaction(async (transaction) => {
      if (!(await store.setTold(transaction, keyOf(feed), isBad))) return false;
      await notices.add(transaction, notice);
      return true;
    });
    if (isNew && isBad)
      log.error(
        { dealership: about.dealershipSlug, feed: about.feed, state, reason: runs.lastMessage },
        'a feed fails or is overdue; to see it, run: forecourt feeds status',
      );
  }

  /** Fetches and imports the feed. An error is not thrown, but returned as the outcome of the run. */
  async #import(feed: ScheduledFeed, signal: AbortSignal): Promise<FinishedRun> {
    const { database, clock, sitesDir, store } = this.#dependencies;
    const failed = (outcome: 'unreadable' | 'failed', message: string): FinishedRun => ({ outcome, message, read: null });
    try {
      const plan = await planFeed(feed.settings, sitesDir);
      if (!plan.ok) return failed('unreadable', plan.error);
      const now = clock.now();
      const { read = null } = (await store.find(keyOf(feed), now)) ?? {};
      const isKnown = read !== null && read.settingsHash === plan.value.settingsHash && now - read.at < LONGEST_UNREAD_MS;
      const { report, version } = await this.#importPlan(feed, plan.value, isKnown ? read.version : null, signal);
      const outcome = isNothingUsable(report) || report.outcome === 'dry-run' ? 'unreadable' : report.outcome;
      const isRead = outcome === 'imported' && (version.etag !== null || version.lastModified !== null);
      return { outcome, message: describeReport(report), read: isRead ? { version, settingsHash: plan.value.settingsHash } : null };
    } catch (error) {
      if (!(error instanceof FeedUnchangedError)) return failed('failed', error instanceof Error ? error.message : String(error));
      await confirmLastImport(database, { dealershipId: feed.dealership.id, feed: feed.settings.name, now: clock.now() });
      return { outcome: 'unchanged', message: 'the feed has not changed since the last import', read: null };
    }
  }

  async #importPlan(
    { dealership, settings }: ScheduledFeed,
    plan: FeedPlan,
    known: FeedVersion | null,
    signal: AbortSignal,
  ): Promise<{ readonly report: ImportReport; readonly version: FeedVersion }> {
    const { database, clock, allowPrivate, maxVehicles, onReport, timeoutMs = TIMEOUT_MS } = this.#dependencies;
    const fetchFeed = createFetchFeed({ allowPrivate, timeoutMs, signal, known });
    const fileVersion = await versionOfFile(plan.source);
    if (fileVersion !== null && fileVersion.etag === known?.etag) throw new FeedUnchangedError();
    const opened = await openSource(plan.source, fetchFeed).catch((error: unknown) => {
      if (error instanceof UnreadableFeedError) return error;
      throw error;
    });
    const importer = new StockImporter({ database, clock, maxVehicles, ...(onReport ? { onReport } : {}) });
    const report = await importer.importStock({
      dealership,
      feed: settings.name,
      source: shownSource(plan.source),
      items: rowsOf(opened, plan.mapping),
      mapping: plan.mapping,
      isFull: settings.full,
      maxRemovalShare: settings.maxRemovalShare,
      maxEmptiedShare: settings.maxEmptiedShare,
      isStrict: settings.strictPrices,
      areArrivals: settings.newArrivals,
      signal,
    });
    const version = opened instanceof UnreadableFeedError ? undefined : (fileVersion ?? opened.version);
    return { report, version: version ?? { etag: null, lastModified: null } };
  }
}

/**
 * The rows of a feed. The error is thrown before the first row if the feed cannot be opened or its format cannot be
 * detected.
 */
async function* rowsOf(opened: FeedSource | UnreadableFeedError, mapping: FeedMapping): AsyncGenerator<ReadItem> {
  if (opened instanceof UnreadableFeedError) throw opened;
  yield* readFeed({ ...opened, bytes: readAhead(opened.bytes) }, mapping);
}

/**
 * The version of a feed in a local file: the size and the modification time of the file, which are compared like an
 * ETag. Null if the source is a URL or the file does not exist.
 */
const versionOfFile = async (source: string): Promise<FeedVersion | null> => {
  if (/^https?:\/\//i.test(source)) return null;
  const found = await stat(source).catch(() => null);
  return found === null ? null : { etag: `${found.size}-${found.mtimeMs}`, lastModified: null };
};

/** The result of an import in one line, for the operator. */
const describeReport = (report: ImportReport): string => {
  if (report.unreadable !== null) return report.unreadable;
  if (report.refusal !== null) return report.refusal.message;
  if (isNothingUsable(report)) return `none of the ${report.read} rows is usable`;
  const { inserted, updated, unchanged, markedSold, rejected } = report;
  const counts = `inserted ${inserted}, updated ${updated}, unchanged ${unchanged}, sold ${markedSold}, rejected ${rejected}`;
  return report.withheldRemovals === null ? counts : `${report.withheldRemovals.message} (${counts})`;
};
