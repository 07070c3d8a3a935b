import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { type ImportRefusal, type ImportReport, ProblemTally } from '../../rules/import/import-report.ts';
import { compileMapping } from '../../rules/import/mapping/apply-mapping.ts';
import type { ColumnCount } from '../../rules/import/mapping/column-count.ts';
import { isWireMapping, WIRE_MAPPING } from '../../rules/import/mapping/default-mapping.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';
import { compareStagedRows } from './compare-staged.server.ts';
import { type FirstRows, readFirstRows } from './first-rows.server.ts';
import { type ImportProgress, makeImportReport, NOTHING_MERGED } from './make-import-report.server.ts';
import { type MergeCounts, mergeFeed } from './merge-feed.server.ts';
import type { MergeOptions } from './plan-merge.server.ts';
import { MAX_VEHICLES_PER_DEALERSHIP } from './refuse-too-many.server.ts';
import { createStagingTable, dropStagingTable, type StagedCounts, stageFeed } from './stage-feed.server.ts';
import { findLastColumns } from './stock-imports.server.ts';

/** The feed to import, the dealership that owns its stock, and the options of the import. */
export interface StockImport {
  readonly dealership: { readonly id: number; readonly slug: string };
  readonly feed: string;
  /** The name of the source in the report: a file name, or a URL without credentials. */
  readonly source: string;
  /** The rows of the feed, as `readFeed` returns them. */
  readonly items: AsyncIterable<ReadItem>;
  /** The mapping of the feed. Without a mapping, the columns must have the field names of the specification. */
  readonly mapping?: FeedMapping | undefined;
  /** True if the feed contains all stock, so that missing vehicles are marked sold. */
  readonly isFull?: boolean;
  readonly isDryRun?: boolean;
  readonly areRemovalsConfirmed?: boolean;
  /** The largest share of vehicles that a full feed may mark sold without confirmation; 0.5 by default. */
  readonly maxRemovalShare?: number;
  /** True if the feed is imported even though columns of the last import are missing or fields would become empty. */
  readonly isEmptyingConfirmed?: boolean;
  /**
   * The largest share of vehicles that may lose their value in one field without confirmation by a person; 0.3 by
   * default.
   */
  readonly maxEmptiedShare?: number;
  /**
   * True for a strict feed: rows with an implausible price, odometer reading or condition are not imported. Otherwise
   * they are imported and reported.
   */
  readonly isStrict?: boolean;
  /**
   * True if the vehicles of a first import are treated as new arrivals. By default they are not, because they have been
   * for sale for a while.
   */
  readonly areArrivals?: boolean;
  /** Called with every problem of every row as soon as it is found. */
  onProblem?(problem: RowProblem): void;
  onRow?(read: number): void;
  /** A signal that ends the wait for a database connection. `importStock` then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Results of staging, which copies the rows to a temporary table. The merge of these rows into the stock uses the
 * results.
 */
type FoundInRows = Pick<MergeOptions, 'unidentifiedRows' | 'refusal' | 'onImplausible'>;

/** Imports a feed into the stock of a dealership (docs/architecture.md, 'Stock in'). */
export class StockImporter {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #onReport: (report: ImportReport) => void;
  readonly #maxVehicles: number;

  /**
   * @param services.onReport called with the report of every import, dry runs included (metrics)
   * @param services.maxVehicles maximum number of vehicles for sale of one dealership
   */
  constructor(services: { database: Database; clock: Clock; onReport?: (report: ImportReport) => void; maxVehicles?: number }) {
    this.#database = services.database;
    this.#clock = services.clock;
    this.#onReport = services.onReport ?? (() => {});
    this.#maxVehicles = services.maxVehicles ?? MAX_VEHICLES_PER_DEALERSHIP;
  }

  /**
   * Imports a feed in two steps:
   *
   * 1. The whole feed is read, checked and copied to a temporary table (staged). The dealership is not locked.
   * 2. The staged rows are merged into the stock in one transaction, which locks the dealership.
   *
   * Three kinds of imports change nothing: a feed that cannot be read to its end, a refused feed, and a dry run. The
   * report counts every row and is stored in `stock_imports`.
   *
   * The first rows are read before the import takes a database connection. So a server that does not answer blocks no
   * connection.
   */
  async importStock(order: StockImport): Promise<ImportReport> {
    const rows = await readFirstRows(order.items);
    try {
      const connection = await this.#database.connectForLongWork({ signal: order.signal });
      try {
        return await this.#run(connection.client, order, rows);
      } finally {
        // After a failed import, its temporary table still exists. PostgreSQL removes the table when the connection is
        // closed.
        connection.close();
      }
    } finally {
      await rows.close().catch(() => {});
    }
  }

  async #run(client: pg.ClientBase, order: StockImport, rows: FirstRows): Promise<ImportReport> {
    const startedAt = this.#clock.now();
    const started = performance.now();
    const tally = new ProblemTally((problem) => order.onProblem?.(problem));
    const progress: ImportProgress = { read: 0, held: 0, columns: {}, ambiguous: 0, unreadable: null, merged: NOTHING_MERGED };
    await dropStagingTable(client);
    await createStagingTable(client);
    try {
      const staged = await this.#stage(client, order, { rows, tally, progress, startedAt });
      progress.ambiguous = await compareStagedRows(client, order.mapping ?? WIRE_MAPPING, tally);
      await this.#mergeStaged(client, order, staged, { tally, progress });
    } catch (error) {
      if (!(error instanceof UnreadableFeedError)) throw error;
      progress.unreadable = error.message;
    }
    await dropStagingTable(client);
    const report = makeImportReport(order, tally, progress, Math.round(performance.now() - started));
    if (!order.isDryRun) await this.#keepReport(client, order, report, startedAt);
    this.#onReport(report);
    return report;
  }

  /** Copies the feed's rows into the staging table. `progress` counts the rows as they are read. */
  async #stage(
    client: pg.ClientBase,
    order: StockImport,
    run: { readonly rows: FirstRows; readonly tally: ProblemTally; readonly progress: ImportProgress; readonly startedAt: number },
  ): Promise<StagedCounts> {
    const { rows, tally, progress } = run;
    const mapping = order.mapping ?? WIRE_MAPPING;
    const staged = await stageFeed(client, rows, {
      mapping,
      compiled: compileMapping(mapping),
      tally,
      thisYear: yearInAustralia(run.startedAt),
      isPartial: !order.isFull,
      isStrict: order.isStrict ?? false,
      onRow: (count) => {
        progress.read = count;
        order.onRow?.(count);
      },
    });
    if (staged.read === 0 && !order.isFull) throw new UnreadableFeedError(NOTHING_ARRIVED);
    progress.columns = staged.columns.counts;
    return staged;
  }

  /** Merges the staged rows unless the feed is refused. */
  async #mergeStaged(
    client: pg.ClientBase,
    order: StockImport,
    staged: StagedCounts,
    run: { readonly tally: ProblemTally; readonly progress: ImportProgress },
  ): Promise<void> {
    const { tally, progress } = run;
    const counts = await this.#merge(client, order, {
      unidentifiedRows: staged.unidentified,
      refusal: staged.read === 0 ? null : await missingColumnsRefusal(client, order, staged.columns),
      onImplausible: (problem) => tally.warn(problem),
    });
    for (const line of counts.incomplete) tally.reject([staged.lacking.get(line) ?? lackingProblem(line)]);
    progress.held = staged.held + counts.held;
    progress.merged = counts.refusal === null ? counts : { ...NOTHING_MERGED, changeSeq: counts.changeSeq, refusal: counts.refusal };
  }

  async #merge(client: pg.ClientBase, order: StockImport, found: FoundInRows): Promise<MergeCounts> {
    await client.query('begin');
    try {
      const merged = await mergeFeed(client, {
        dealershipId: order.dealership.id,
        feed: order.feed,
        isFull: order.isFull ?? false,
        unidentifiedRows: found.unidentifiedRows,
        maxRemovalShare: order.maxRemovalShare ?? 0.5,
        areRemovalsConfirmed: order.areRemovalsConfirmed ?? false,
        refusal: found.refusal,
        onImplausible: found.onImplausible,
        maxEmptiedShare: order.maxEmptiedShare ?? 0.3,
        isEmptyingConfirmed: mayEmptyFields(order),
        isStrict: order.isStrict ?? false,
        areArrivals: order.areArrivals ?? false,
        maxVehicles: this.#maxVehicles,
        now: this.#clock.now(),
      });
      await client.query(order.isDryRun || merged.refusal !== null ? 'rollback' : 'commit');
      return merged;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }

  async #keepReport(client: pg.ClientBase, order: StockImport, report: ImportReport, startedAt: number): Promise<void> {
    await client.query(
      `insert into stock_imports (dealership_id, feed, mode, source, started_at, finished_at, outcome, report)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        order.dealership.id,
        report.feed,
        report.mode,
        report.source,
        new Date(startedAt),
        new Date(this.#clock.now()),
        report.outcome,
        JSON.stringify(report),
      ],
    );
  }
}

const NOTHING_ARRIVED = 'the feed is empty: it has no rows';

/**
 * True if the feed may have fewer columns than in its last import, and may remove the values of fields. This is allowed
 * in two cases:
 *
 * 1. A person has confirmed the import.
 * 2. The feed is partial and has no mapping, as for rows from the push API. Each of these rows names exactly the fields
 *    to change.
 */
const mayEmptyFields = (order: StockImport): boolean =>
  order.isEmptyingConfirmed === true || (!order.isFull && isWireMapping(order.mapping ?? WIRE_MAPPING));

/**
 * Refuses a feed without a column that the last import of the feed had. Otherwise the fields of this column would
 * become empty, or would keep old values.
 */
const missingColumnsRefusal = async (client: pg.ClientBase, order: StockImport, columns: ColumnCount): Promise<ImportRefusal | null> => {
  if (mayEmptyFields(order)) return null;
  const last = await findLastColumns(client, order.dealership.id, order.feed);
  const missing = last === null ? [] : columns.missingSince(last);
  if (missing.length === 0) return null;
  const named = missing.map((column) => `'${column}'`).join(', ');
  return {
    reason: 'missing-columns',
    message: `no row has the column ${named}, which the last import had, so nothing was changed. Correct the feed or its mapping, or confirm with --confirm-emptied`,
  };
};

const lackingProblem = (line: number): RowProblem => ({
  line,
  severity: 'rejected',
  field: '',
  value: '',
  reason: 'missing-field',
  message: 'a new vehicle needs a make and a model',
});

/** The current year in the east of Australia, where a new year begins earlier than in the west (UTC+11 in summer). */
const yearInAustralia = (now: number): number => new Date(now + 11 * HOUR_MS).getUTCFullYear();
