import { type Command, InvalidArgumentError, Option } from 'commander';
import { arrivalText } from '#features/analytics/rules/arrival/arrival.ts';
import { EVENT_CSV_HEADER, formatEventCsv, formatEventJson } from '#features/analytics/rules/event-export.ts';
import { eventName, eventPage } from '#features/analytics/rules/event-report-names.ts';
import { rateWebVital, seventyFifthPercentile, visitsIn, webVitalText } from '#features/analytics/rules/web-vitals/web-vital.ts';
import { type EventCount, type EventPeriod, EventReader } from '#features/analytics/server/event-reader.server.ts';
import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { DAY_MS, systemClock } from '#kernel/clock.ts';
import { plainLine } from '#kernel/plain-text.ts';
import type { CliContext } from './cli-context.server.ts';
import { parseSince } from './leads/parse-since.ts';
import { openOutput } from './open-output.server.ts';

interface EventsOptions {
  readonly site?: string;
  readonly since?: number;
  readonly until?: number;
}

interface ExportOptions extends EventsOptions {
  readonly format: 'csv' | 'ndjson';
  readonly output?: string;
}

interface ReportOptions extends EventsOptions {
  readonly timeZone: string;
}

interface EventSite {
  readonly id: number;
  readonly slug: string;
}

/**
 * The sites that a command is about: the site with the given slug, or all sites if no slug is given.
 *
 * @throws if there is no site with this slug; the error lists the known sites
 */
const chooseSites = async (reader: EventReader, slug: string | undefined): Promise<readonly EventSite[]> => {
  const sites = await reader.listSites();
  const chosen = slug === undefined ? sites : sites.filter((site) => site.slug === slug);
  if (slug !== undefined && chosen.length === 0) {
    throw new Error(`there is no site '${slug}'; known sites: ${sites.map((site) => site.slug).join(', ') || 'none yet'}`);
  }
  return chosen;
};

const periodOf = ({ since, until }: EventsOptions): EventPeriod => ({
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
});

const exportEvents = async (context: CliContext, options: ExportOptions): Promise<void> => {
  const reader = new EventReader(await context.openDatabase());
  const sites = await chooseSites(reader, options.site);
  const file = options.output === undefined ? null : await openOutput(context, options.output);
  if (options.output !== undefined && file === null) return;
  const write = async (line: string): Promise<void> => {
    if (file === null) context.write(line);
    else await file.write(`${line}\n`);
  };
  const format = options.format === 'csv' ? formatEventCsv : formatEventJson;
  let count = 0;
  try {
    if (options.format === 'csv') await write(EVENT_CSV_HEADER);
    for (const site of sites) {
      for await (const event of reader.list(site, periodOf(options))) {
        await write(format(site.slug, event));
        count += 1;
      }
    }
  } finally {
    await file?.close();
  }
  if (options.output !== undefined) context.write(`wrote ${count} ${count === 1 ? 'event' : 'events'} to ${options.output}`);
};

/** One line of the report: day, kind of page, event and number of events. */
const reportLine = ({ day, eventId, isAboutVehicle, count }: EventCount): string =>
  [
    day,
    eventPage({ eventId, vehicleId: isAboutVehicle ? 1 : null }).padEnd(8),
    eventName(eventId).padEnd(22),
    String(count).padStart(7),
  ].join('  ');

const report = async (context: CliContext, options: ReportOptions): Promise<void> => {
  const reader = new EventReader(await context.openDatabase());
  for (const site of await chooseSites(reader, options.site)) {
    const counts = await reader.countByDay(site, periodOf(options), options.timeZone);
    context.write(`${site.slug}${counts.length === 0 ? ': no events' : ''}`);
    for (const count of counts) context.write(`  ${reportLine(count)}`);
  }
};

/**
 * Prints one line for each channel through which visits began, and for each known service of this channel, such as one
 * AI assistant. The line contains the number of all events and the number of sent forms.
 */
const reportChannels = async (context: CliContext, options: EventsOptions): Promise<void> => {
  const reader = new EventReader(await context.openDatabase());
  for (const site of await chooseSites(reader, options.site)) {
    const counts = await reader.countByChannel(site, periodOf(options));
    context.write(`${site.slug}${counts.length === 0 ? ': no events with a known channel' : ''}`);
    for (const count of counts)
      context.write(
        `  ${arrivalText(count).padEnd(34)}  ${String(count.events).padStart(7)} events  ${String(count.forms).padStart(6)} forms`,
      );
  }
};

/** Prints one line for each kind of page and each Web Vital, with the 75th percentile of the measured values. */
const reportSpeed = async (context: CliContext, options: EventsOptions): Promise<void> => {
  const database = await context.openDatabase();
  const store = new WebVitalStore(database);
  for (const site of await chooseSites(new EventReader(database), options.site)) {
    const histograms = await store.histograms(site, options.since ?? systemClock.now() - 28 * DAY_MS);
    context.write(`${site.slug}${histograms.length === 0 ? ': no measured visits' : ''}`);
    for (const { page, name, histogram } of histograms) {
      const value = seventyFifthPercentile(name, histogram) ?? 0;
      const cells = [page.padEnd(8), name.padEnd(5), webVitalText(name, value).padStart(8), rateWebVital(name, value).padEnd(18)];
      context.write(`  ${cells.join('  ')}${String(visitsIn(histogram)).padStart(7)} visits`);
    }
  }
};

/** Prints the number of sent forms, with one line for each day, category and kind of vehicle. */
const reportFollowUps = async (context: CliContext, options: ReportOptions): Promise<void> => {
  const database = await context.openDatabase();
  const store = new FollowUpStore(database);
  for (const site of await chooseSites(new EventReader(database), options.site)) {
    const counts = await store.countByDay(site, periodOf(options), options.timeZone);
    context.write(`${site.slug}${counts.length === 0 ? ': no follow-ups' : ''}`);
    for (const { day, category, carType, count } of counts) {
      const facts = Object.entries(carType).map(([key, value]) => `${key}=${plainLine(value)}`);
      context.write(`  ${[day, plainLine(category).padEnd(22), facts.join(' ').padEnd(22), String(count).padStart(7)].join('  ')}`);
    }
  }
};

const instant = (text: string): number => {
  try {
    return parseSince(text, systemClock.now());
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
};

const timeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError(`'${name}' is not a time zone; allowed: a name such as Australia/Perth`);
  }
};

/**
 * Adds the commands `forecourt events export|report|channels|speed|follow-ups` for the analytics events of sites (EVENT-01 to 15), without
 * personal data.
 */
export const addEventsCommands = (program: Command, context: CliContext): void => {
  const events = program
    .command('events')
    .description('show analytics events of the sites: viewed pages, sent forms, called phone numbers');
  const withPeriod = (command: Command): Command =>
    command
      .option('--site <slug>', 'slug of one site; default: all sites')
      .option('--since <when>', 'start of the period: a date (2026-11-01), a date with time, or a time span before now (36h, 7d)', instant)
      .option('--until <when>', 'end of the period (not included): a date, a date with time, or a time span before now (36h, 7d)', instant);
  withPeriod(events.command('export').description('write each event as one line'))
    .addOption(new Option('--format <format>').choices(['csv', 'ndjson']).default('csv'))
    .option('--output <file>', 'write the events to a file')
    .action((options: ExportOptions) => exportEvents(context, options));
  withPeriod(events.command('report').description('count events by day and kind of page'))
    .option('--time-zone <name>', 'time zone that decides to which day an event belongs', timeZone, 'Australia/Brisbane')
    .action((options: ReportOptions) => report(context, options));
  withPeriod(
    events
      .command('channels')
      .description(
        'count events and sent forms by the channel through which the visit began: AI assistant, search engine, advertisement, …',
      ),
  ).action((options: EventsOptions) => reportChannels(context, options));
  events
    .command('speed')
    .description('show how fast each kind of page was (75th percentile of the Web Vitals)')
    .option('--site <slug>', 'slug of one site; default: all sites')
    .option('--since <when>', 'first day: a date (2026-11-01) or a time span before now (7d); default: 28d', instant)
    .action((options: EventsOptions) => reportSpeed(context, options));
  withPeriod(events.command('follow-ups').description('count sent forms by day, category and kind of vehicle'))
    .option('--time-zone <name>', 'time zone that decides to which day a sent form belongs', timeZone, 'Australia/Brisbane')
    .action((options: ReportOptions) => reportFollowUps(context, options));
};
