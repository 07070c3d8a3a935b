import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import cliProgress from 'cli-progress';
import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import type { ReadItem } from '#features/stock/rules/import/feed-record.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import { WIRE_MAPPING } from '#features/stock/rules/import/mapping/default-mapping.ts';
import type { FeedMapping } from '#features/stock/rules/import/mapping/mapping-schema.ts';
import type { RowProblem } from '#features/stock/rules/import/row-problem.ts';
import type { FetchFeed } from '#features/stock/server/import/fetch-feed.server.ts';
import { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { FEED_FORMATS, type FeedFormat, openSource, readFeed, shownSource } from '#features/stock/server/import/open-feed.server.ts';
import { readMappingFile } from '#features/stock/server/scheduled/plan-feed.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The command line options of `forecourt stock import`. */
export interface ImportCommandOptions {
  readonly dealership: string;
  readonly feed: string;
  readonly file?: string;
  readonly mapping?: string;
  readonly full?: boolean;
  readonly dryRun?: boolean;
  readonly confirmRemovals?: boolean;
  readonly confirmEmptied?: boolean;
  readonly strictPrices?: boolean;
  readonly newArrivals?: boolean;
  readonly format?: string;
  readonly report?: string;
  readonly newFeed?: boolean;
}

/** The settings of an import, from the command line options and the dealership's file. */
export interface ImportPlan {
  readonly source: string;
  readonly feed: string;
  readonly mapping: FeedMapping;
  readonly isFull: boolean;
  readonly maxRemovalShare: number;
  readonly maxEmptiedShare: number;
  readonly isStrict: boolean;
  readonly areArrivals: boolean;
  readonly format: FeedFormat | undefined;
}

/** The source that a dealership's file states. A relative path is resolved against the folder SITES_DIR. */
const sourceOf = (source: string | null, sitesDir: string): string | null =>
  source === null || source.includes('://') ? source : path.resolve(sitesDir, source);

/**
 * Combines the command line options with the settings of the feed in `dealerships/<slug>.yaml`. The options take
 * precedence.
 */
export const planImport = async (
  options: ImportCommandOptions,
  dealership: DealershipSettings,
  sitesDir: string,
): Promise<Result<ImportPlan, string>> => {
  const settings = dealership.feeds.find(({ name }) => name === options.feed);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(options.feed))
    return err(`--feed ${options.feed} is not allowed; allowed: lower-case letters, digits and hyphens`);
  const source = options.file ?? sourceOf(settings?.source ?? null, sitesDir);
  if (source === null) return err(`feed '${options.feed}' of ${dealership.slug} has no source; give one with --file <path or URL>`);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return err(
      `${scheme}:// is not supported for feeds; allowed: a path, http:// or https:// (download the file first, and give its path)`,
    );
  const format = FEED_FORMATS.find((known) => known === options.format);
  if (options.format !== undefined && format === undefined)
    return err(`--format ${options.format} is not allowed; allowed: ${FEED_FORMATS.join(', ')}`);
  const settingsMapping = settings?.mapping ? path.join(sitesDir, 'dealerships', settings.mapping) : undefined;
  const mappingFile = options.mapping ?? settingsMapping;
  const mapping = mappingFile === undefined ? ok(WIRE_MAPPING) : await readMappingFile(mappingFile);
  if (!mapping.ok) return mapping;
  return ok({
    source,
    feed: options.feed,
    mapping: mapping.value,
    isFull: options.full ?? settings?.full ?? false,
    maxRemovalShare: settings?.maxRemovalShare ?? 0.5,
    maxEmptiedShare: settings?.maxEmptiedShare ?? 0.3,
    isStrict: options.strictPrices ?? settings?.strictPrices ?? false,
    areArrivals: options.newArrivals ?? settings?.newArrivals ?? false,
    format,
  });
};

/**
 * Returns why a feed name is refused; null if it is accepted. These names are accepted: `main`, the feeds in the
 * dealership's file, feeds that imported vehicles before, and any name with --new-feed. Other names are refused,
 * because a misspelt name would import every vehicle a second time.
 */
export const unknownFeed = (options: ImportCommandOptions, dealership: DealershipSettings, existing: readonly string[]): string | null => {
  const known = [...new Set(['main', ...dealership.feeds.map(({ name }) => name), ...existing])].sort();
  if (options.newFeed || known.includes(options.feed)) return null;
  const near = nearestName(options.feed, known);
  const hint = near === null ? '.' : `; did you mean '${near}'?`;
  return (
    `${dealership.slug} has no feed '${options.feed}'${hint} Known: ${known.join(', ')}. ` +
    `To add this feed, write it in dealerships/${dealership.slug}.yaml or use --new-feed`
  );
};

interface Progress {
  onBytes(count: number): void;
  onRow(read: number): void;
  stop(): void;
}

/**
 * Shows a progress bar if the output is a terminal. If the output goes to a file or to another program, no progress bar
 * is shown.
 */
const startProgress = (totalBytes: number | null): Progress => {
  if (!process.stderr.isTTY) return { onBytes: () => {}, onRow: () => {}, stop: () => {} };
  const format = totalBytes === null ? '{rows} rows read' : '{bar} {percentage} % | {rows} rows | {eta_formatted} left';
  const bar = new cliProgress.SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true });
  bar.start(totalBytes ?? 1, 0, { rows: 0 });
  return {
    onBytes: (count) => bar.increment(count),
    onRow: (read) => {
      if (read % 250 === 0) bar.update({ rows: read });
    },
    stop: () => bar.stop(),
  };
};

const openProblemFile = (file: string | undefined) => {
  if (file === undefined) return { add: (_: RowProblem) => {}, close: async () => {} };
  const stream = createWriteStream(file);
  return {
    add: (problem: RowProblem) => void stream.write(`${JSON.stringify(problem)}\n`),
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
};

export interface ImportServices {
  readonly database: Database;
  readonly fetchFeed: FetchFeed;
  /** Maximum number of vehicles for sale of one dealership. */
  readonly maxVehicles: number;
}

/**
 * Runs an import with a progress bar and, if requested, writes all row problems to a file (one JSON object per line).
 */
export const runImport = async (
  services: ImportServices,
  dealership: { readonly id: number; readonly slug: string },
  plan: ImportPlan,
  options: ImportCommandOptions,
): Promise<ImportReport> => {
  const problems = openProblemFile(options.report);
  let progress: Progress | null = null;
  async function* items(): AsyncGenerator<ReadItem> {
    const source = await openSource(plan.source, services.fetchFeed);
    const bar = startProgress(source.totalBytes);
    progress = bar;
    yield* readFeed(source, plan.mapping, { format: plan.format, onBytes: bar.onBytes });
  }
  try {
    const importer = new StockImporter({ database: services.database, clock: systemClock, maxVehicles: services.maxVehicles });
    return await importer.importStock({
      dealership,
      feed: plan.feed,
      source: shownSource(plan.source),
      items: items(),
      mapping: plan.mapping,
      isFull: plan.isFull,
      isDryRun: options.dryRun ?? false,
      areRemovalsConfirmed: options.confirmRemovals ?? false,
      maxRemovalShare: plan.maxRemovalShare,
      isEmptyingConfirmed: options.confirmEmptied ?? false,
      maxEmptiedShare: plan.maxEmptiedShare,
      isStrict: plan.isStrict,
      areArrivals: plan.areArrivals,
      onProblem: problems.add,
      onRow: (read) => progress?.onRow(read),
    });
  } finally {
    (progress as Progress | null)?.stop();
    await problems.close();
  }
};
