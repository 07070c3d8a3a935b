import type { Command } from 'commander';
import { canonicalOrigin } from '#features/sites/rules/canonical-origin.ts';
import { ListedStock } from '#features/stock/server/listed-stock.server.ts';
import { FEED_KINDS, FEED_NAMES } from '#features/syndication/rules/feeds/feed-kinds.ts';
import { feedPath } from '#features/syndication/server/feed-address.server.ts';
import { type FeedCheck, StockFeeds } from '#features/syndication/server/stock-feeds.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { plainJson, plainLine } from '#kernel/plain-text.ts';
import { createLog } from '#platform/log.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { readSites } from '../sites.server.ts';
import { findWebPort } from '../web-port.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { forecourt } from './command-text.ts';
import { fail } from './fail.server.ts';
import { addScheduledFeedCommands } from './scheduled-feeds-commands.server.ts';
import { resolveAllSites } from './sites/check-sites.server.ts';

interface CheckedFeed extends FeedCheck {
  /** The URL of the feed; null if the feed is switched off. */
  readonly address: string | null;
}

/** The reasons why vehicles are left out of a feed, each with the number of these vehicles. The most frequent reason is first. */
const countReasons = ({ leftOut }: FeedCheck): readonly (readonly [reason: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) {
    // A reason for leaving out a vehicle can contain a VIN or a vehicle id. These values are removed, so that the
    // same reason for several vehicles is counted as one reason.
    const general = reason.replace(/VIN '[^']*'/, 'VIN').replace(/of vehicle \d+/, 'of another vehicle');
    counts.set(general, (counts.get(general) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
};

const writeCheck = (context: CliContext, check: CheckedFeed): void => {
  const { feed, title, address, eligible, total, leftOut } = check;
  context.write(`${title}: ${eligible} of ${total} vehicles are eligible`);
  context.write(address === null ? `  the feed is switched off; to switch it on, set advertising.${feed}: true` : `  ${address}`);
  for (const [reason, count] of countReasons(check)) context.write(plainLine(`  ${count} left out: ${reason}`));
  for (const { id, stockNumber, title: name, reason } of leftOut)
    context.write(plainLine(`    ${id}${stockNumber === null ? '' : ` (stock number ${stockNumber})`}  ${name}: ${reason}`));
};

const checkFeeds = async (context: CliContext, { site: slug, json }: { site: string; json?: boolean }): Promise<void> => {
  const { environment } = context;
  const database = await context.openDatabase();
  const { log } = createLog({ ...environment, LOG_LEVEL: 'error' });
  const registry = await readSites(environment, database, log);
  const site = registry.findBySlug(slug);
  if (!site) {
    const known = registry.list().map((one) => one.slug);
    const isBroken = (await resolveAllSites(context)).brokenSites.has(slug);
    return fail(
      context,
      isBroken
        ? `the settings of the site '${slug}' have errors, so its feeds are unknown; to see the errors, run: ${forecourt(`sites check ${slug}`)}`
        : `there is no site '${slug}'; known: ${known.join(', ') || 'none yet'}`,
    );
  }
  const secret = await loadSecret(database, 'platform');
  const port = (await findWebPort(environment)) ?? environment.PORT;
  const origin = canonicalOrigin(site, port, environment.DOMAIN);
  const feeds = new StockFeeds(new ListedStock(database), systemClock);
  const checks: CheckedFeed[] = [];
  for (const name of FEED_NAMES) {
    const check = await feeds.check(site, name, { origin, pictureOf: ({ src }) => new URL(src, origin).href });
    checks.push({ ...check, address: FEED_KINDS[name].isOn(site) ? origin + feedPath(secret, site, name) : null });
  }
  if (json) return context.write(plainJson({ site: slug, feeds: checks }, 2));
  for (const check of checks) writeCheck(context, check);
};

/** `forecourt feeds check|status|run`. */
export function addFeedsCommands(program: Command, context: CliContext): void {
  const feeds = program
    .command('feeds')
    .description(
      'status, run: the feeds from which the program imports stock by a schedule (docs/feeds.md); check: the feeds through which other services advertise the stock (docs/advertising-feeds.md)',
    );
  addScheduledFeedCommands(feeds, context);
  feeds
    .command('check')
    .description("print the addresses of a site's feeds, how many vehicles each feed contains, and why the feed leaves out vehicles")
    .requiredOption('--site <slug>', 'slug of the site')
    .option('--json', 'print the answer as JSON')
    .action((options: { site: string; json?: boolean }) => checkFeeds(context, options));
}
