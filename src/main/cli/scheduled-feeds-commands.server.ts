import type { Command } from 'commander';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import { isSuccess } from '#features/stock/rules/scheduled/feed-state.ts';
import { shownSource } from '#features/stock/server/import/open-feed.server.ts';
import { FeedRunStore } from '#features/stock/server/scheduled/feed-run-store.server.ts';
import { type ScheduledFeed, scheduledFeeds } from '#features/stock/server/scheduled/feed-runner.server.ts';
import { readFeedStates, type StatedFeed } from '#features/stock/server/scheduled/feed-states.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import { createFeedRunner } from '../services/jobs/scheduled-feeds.server.ts';
import { createOperatorNotices } from '../services/operator-notices.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { fail } from './fail.server.ts';
import { type FeedOwners, readFeedOwners } from './open-tenant.server.ts';

interface FeedOptions {
  readonly dealership?: string;
  readonly feed?: string;
  readonly json?: boolean;
}

interface ChosenFeeds {
  readonly feeds: readonly ScheduledFeed[];
  /** The dealerships whose files have errors, each with its errors. The feeds of these dealerships are not known. */
  readonly broken: FeedOwners['broken'];
}

const HOW_TO_SCHEDULE = 'To give a feed a schedule, set feeds[].schedule in dealerships/<slug>.yaml';

/**
 * The scheduled feeds that the options `--dealership` and `--feed` select. If no feed matches, or if the file of the selected
 * dealership has errors, prints an error and returns null.
 */
const chooseFeeds = async (context: CliContext, { dealership, feed }: FeedOptions): Promise<ChosenFeeds | null> => {
  const { dealerships, broken } = await readFeedOwners(context);
  const isNamed = dealership !== undefined || feed !== undefined;
  const errors = broken.get(dealership ?? '') ?? [];
  if (errors.length > 0) {
    fail(context, errors.join('\n'));
    return null;
  }
  const tenants = new TenantStore(await context.openDatabase());
  const withIds = await Promise.all(dealerships.map(async (each) => ({ ...each, id: await tenants.registerDealership(each.slug) })));
  const all = scheduledFeeds(withIds);
  const chosen = all.filter(
    (each) => (dealership === undefined || each.dealership.slug === dealership) && (feed === undefined || each.settings.name === feed),
  );
  if (chosen.length > 0 || !isNamed) return { feeds: chosen, broken: isNamed ? new Map() : broken };
  const known = all.map((each) => `${each.dealership.slug} ${each.settings.name}`).join(', ') || 'none yet';
  fail(context, `no feed of that dealership and name has a schedule; known: ${known}. ${HOW_TO_SCHEDULE}`);
  return null;
};

/** Prints a warning for each dealership whose file has errors: the feeds of this dealership are left out. */
const writeBroken = (context: CliContext, broken: ChosenFeeds['broken']): void => {
  for (const slug of broken.keys())
    context.write(
      plainLine(`warning the file of ${slug} has errors, so its feeds are left out; to see the errors, run: ${forecourt('sites check')}`),
    );
};

const timeOf = (epochMs: number | null | undefined): string | null => (epochMs == null ? null : new Date(epochMs).toISOString());

const statusOf = ({ feed: { dealership, settings, timeZone }, runs, state }: StatedFeed) => ({
  dealership: dealership.slug,
  feed: settings.name,
  source: shownSource(settings.source ?? ''),
  schedule: settings.schedule,
  time_zone: timeZone,
  state: state.replaceAll(' ', '-'),
  is_running: runs?.isRunning ?? false,
  next_run: timeOf(runs?.nextRunAt),
  last_run: timeOf(runs?.lastFinishedAt),
  last_outcome: runs?.lastOutcome ?? null,
  last_message: runs?.lastMessage ?? null,
  last_success: timeOf(runs?.lastSucceededAt),
  failed_runs: runs?.failures ?? 0,
});

type FeedStatus = ReturnType<typeof statusOf>;

const writeStatus = (context: CliContext, status: FeedStatus): void => {
  const state = ['works', 'new'].includes(status.state) ? status.state : status.state.toUpperCase();
  const running = status.is_running ? '  running now' : '';
  context.write(
    plainLine(
      `${status.dealership}  ${status.feed}  ${state}${running}  every '${status.schedule}' (${status.time_zone})  ${status.source}`,
    ),
  );
  context.write(
    `  last success ${status.last_success ?? 'never'}  next run ${status.next_run ?? 'after a process with WORKER=1 has started'}`,
  );
  if (status.last_outcome === null) return;
  const failed = status.failed_runs > 0 ? ` (${status.failed_runs} failed runs in a row)` : '';
  context.write(plainLine(`  last run ${status.last_run}: ${status.last_outcome}${failed}, ${status.last_message}`));
};

const showStatus = async (context: CliContext, options: FeedOptions): Promise<void> => {
  const chosen = await chooseFeeds(context, options);
  if (chosen === null) return;
  const store = new FeedRunStore(await context.openDatabase());
  const statuses = (await readFeedStates(store, chosen.feeds, systemClock.now())).map(statusOf);
  if (options.json) return context.write(plainJson(statuses, 2));
  writeBroken(context, chosen.broken);
  if (statuses.length === 0) context.write(`No feed has a schedule. ${HOW_TO_SCHEDULE}`);
  for (const status of statuses) writeStatus(context, status);
};

/** Runs feeds one after the other. If a run stores a notice to the operator, a worker process sends the notice later. */
const runAll = async (environment: CliContext['environment'], database: Database, feeds: readonly ScheduledFeed[]) => {
  const mail = createMailTransport(environment);
  const parts = { environment, database, clock: systemClock, log: { error: () => {} } };
  const runner = createFeedRunner(parts, createOperatorNotices(parts, mail));
  const results: { dealership: string; feed: string; outcome: string; message: string; isSuccessful: boolean }[] = [];
  try {
    for (const feed of feeds) {
      await runner.register(feed);
      const finished = await runner.run(feed, 'now', new AbortController().signal);
      const { outcome, message } = finished ?? {
        outcome: 'running',
        message: 'another process runs this feed at the moment; try again later',
      };
      const isSuccessful = finished !== null && isSuccess(finished.outcome);
      results.push({ dealership: feed.dealership.slug, feed: feed.settings.name, outcome, message, isSuccessful });
    }
  } finally {
    await mail.close();
  }
  return results;
};

const runFeeds = async (context: CliContext, options: FeedOptions): Promise<void> => {
  const chosen = await chooseFeeds(context, options);
  if (chosen === null) return;
  const { feeds, broken } = chosen;
  if (feeds.length === 0 && broken.size === 0) return fail(context, `no feed has a schedule. ${HOW_TO_SCHEDULE}`);
  const results = await runAll(context.environment, await context.openDatabase(), feeds);
  if (broken.size > 0 || !results.every(({ isSuccessful }) => isSuccessful)) process.exitCode = 1;
  if (options.json) {
    const leftOut = [...broken].map(([dealership, errors]) => ({
      dealership,
      feed: null,
      outcome: 'broken-settings',
      message: errors.join('\n'),
    }));
    return context.write(plainJson([...results.map(({ isSuccessful: _, ...result }) => result), ...leftOut], 2));
  }
  for (const { dealership, feed, outcome, message } of results) context.write(plainLine(`${dealership}  ${feed}  ${outcome}: ${message}`));
  writeBroken(context, broken);
};

/** `forecourt feeds status|run`: the feeds that the program imports on a schedule. */
export const addScheduledFeedCommands = (feeds: Command, context: CliContext): void => {
  const withOptions = (command: Command): Command =>
    command
      .option('--dealership <slug>', 'only feeds of this dealership')
      .option('--feed <name>', 'only feeds of this name')
      .option('--json', 'print the answer as JSON');

  withOptions(
    feeds.command('status').description('show the scheduled feeds: state, last and next run, last result (docs/feeds.md)'),
  ).action((options: FeedOptions) => showStatus(context, options));

  withOptions(
    feeds.command('run').description('fetch and import scheduled feeds now; exit code 1 if one of them could not be imported'),
  ).action((options: FeedOptions) => runFeeds(context, options));
};
