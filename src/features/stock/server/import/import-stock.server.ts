import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { type Clock, HOUR_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { type ImportOutcome, type ImportRefusal, type ImportReport, ProblemTally } from '../../rules/import/import-report.ts';
import { compileMapping } from '../../rules/import/mapping/apply-mapping.ts';
import type { ColumnCount } from '../../rules/import/mapping/column-count.ts';
import { isWireMapping, WIRE_MAPPING } from '../../rules/import/mapping/default-mapping.ts';
import type { FeedMapping } from '../../rules/import/mapping/mapping-schema.ts';
import type { RowProblem } from '../../rules/import/row-problem.ts';
import { listAmbiguous, removeDuplicates, type SharedIdentity } from './match-staged.server.ts';
import { type MergeCounts, type MergeOptions, mergeFeed } from './merge-feed.server.ts';
import { MAX_VEHICLES_PER_DEALERSHIP } from './refuse-too-many.server.ts';
import { createStagingTable, dropStagingTable, stageFeed } from './stage-feed.server.ts';
import { findLastColumns } from './stock-imports.server.ts';

/** The feed and dealership to import into, and how. */
export interface StockImport {
  readonly dealership: { readonly id: number; readonly slug: string };
  readonly feed: string;
  /** The name in the report: a file name or an address, without credentials. */
  readonly source: string;
  /** The rows from a reader (`openFeed`). */
  readonly items: AsyncIterable<ReadItem>;
  /** The mapping; by default the wire names. */
  readonly mapping?: FeedMapping | undefined;
  /** True if the feed has all stock, so that missing vehicles are marked sold. */
  readonly isFull?: boolean;
  readonly isDryRun?: boolean;
  readonly areRemovalsConfirmed?: boolean;
  /** A full feed that would remove a larger share is refused until confirmed; 0.5 by default. */
  readonly maxRemovalShare?: number;
  /** Imports even if columns of the last import are missing, or fields would become empty. */
  readonly isEmptyingConfirmed?: boolean;
  /** A feed by which a larger share of vehicles would lose a field is refused until confirmed; 0.3 by default. */
  readonly maxEmptiedShare?: number;
  /** Holds back rows with implausible prices, odometers or conditions, which are otherwise only reported. */
  readonly isStrict?: boolean;
  /** True if the vehicles of a first import have just arrived; by default they count as older. */
  readonly areArrivals?: boolean;
  /** Called with every problem of every row when it is found. */
  onProblem?(problem: RowProblem): void;
  onRow?(read: number): void;
}

const NOTHING_MERGED: MergeCounts = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  returned: 0,
  markedSold: 0,
  withheldRemovals: null,
  changeSeq: 0,
  refusal: null,
  held: 0,
  incomplete: [],
};

/** Results of staging that decide how the rows are merged. */
type FoundInRows = Pick<MergeOptions, 'unidentifiedRows' | 'refusal' | 'onImplausible'>;

/** Imports a feed into a dealership's stock (architecture: Stock in). */
export class StockImporter {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #onReport: (report: ImportReport) => void;
  readonly #maxVehicles: number;

  /**
   * @param services.onReport called with the report of every import, dry runs included (metrics)
   * @param services.maxVehicles most vehicles for sale of one dealership
   */
  constructor(services: { database: Database; clock: Clock; onReport?: (report: ImportReport) => void; maxVehicles?: number }) {
    this.#database = services.database;
    this.#clock = services.clock;
    this.#onReport = services.onReport ?? (() => {});
    this.#maxVehicles = services.maxVehicles ?? MAX_VEHICLES_PER_DEALERSHIP;
  }

  /**
   * Reads, checks and stages the whole feed without a lock, then merges it in one transaction under the dealership's
   * lock. A feed that breaks off, a refused feed and a dry run change nothing. The report accounts for every row and is
   * stored in `stock_imports`.
   */
  async importStock(order: StockImport): Promise<ImportReport> {
    const { client, close } = await this.#database.connectForLongWork();
    try {
      return await this.#run(client, order);
    } finally {
      // A staging table left by a failure is removed with its connection.
      close();
    }
  }

  async #run(client: pg.ClientBase, order: StockImport): Promise<ImportReport> {
    const startedAt = this.#clock.now();
    const started = performance.now();
    const tally = new ProblemTally((problem) => order.onProblem?.(problem));
    const mapping = order.mapping ?? WIRE_MAPPING;
    let read = 0;
    let held = 0;
    let columns: Readonly<Record<string, number>> = {};
    let unreadable: string | null = null;
    let merged = NOTHING_MERGED;
    let ambiguous: readonly SharedIdentity[] = [];
    await dropStagingTable(client);
    await createStagingTable(client);
    try {
      const staged = await stageFeed(client, order.items, {
        mapping,
        compiled: compileMapping(mapping),
        tally,
        thisYear: yearInAustralia(startedAt),
        isPartial: !order.isFull,
        isStrict: order.isStrict ?? false,
        onRow: (count) => {
          read = count;
          order.onRow?.(count);
        },
      });
      if (staged.read === 0 && !order.isFull) throw new UnreadableFeedError(NOTHING_ARRIVED);
      columns = staged.columns.counts;
      for (const duplicate of await removeDuplicates(client)) tally.reject([duplicateProblem(duplicate)]);
      ambiguous = await listAmbiguous(client);
      for (const shared of ambiguous) tally.warn(ambiguousProblem(shared, mapping));
      const counts = await this.#merge(client, order, {
        unidentifiedRows: staged.unidentified,
        refusal: staged.read === 0 ? null : await missingColumnsRefusal(client, order, staged.columns),
        onImplausible: (problem) => tally.warn(problem),
      });
      for (const line of counts.incomplete) tally.reject([staged.lacking.get(line) ?? lackingProblem(line)]);
      held = staged.held + counts.held;
      merged = counts.refusal === null ? counts : { ...NOTHING_MERGED, changeSeq: counts.changeSeq, refusal: counts.refusal };
    } catch (error) {
      if (!(error instanceof UnreadableFeedError)) throw error;
      unreadable = error.message;
    }
    await dropStagingTable(client);
    const usable = read - tally.rejectedRows - held;
    const isMerged = unreadable === null && merged.refusal === null;
    const report: ImportReport = {
      dealership: order.dealership.slug,
      feed: order.feed,
      mode: order.isFull ? 'full' : 'partial',
      source: order.source,
      dryRun: order.isDryRun ?? false,
      outcome: outcomeOf(order, merged, unreadable),
      refusal: merged.refusal,
      unreadable,
      read,
      accepted: isMerged ? usable : 0,
      rejected: tally.rejectedRows,
      held,
      notMerged: isMerged ? 0 : usable,
      inserted: merged.inserted,
      updated: merged.updated,
      unchanged: merged.unchanged,
      returned: merged.returned,
      markedSold: merged.markedSold,
      withheldRemovals: merged.withheldRemovals,
      columns,
      fields: tally.fields,
      ambiguous: ambiguous.length,
      rejectedBy: tally.rejectedBy,
      warningsBy: tally.warningsBy,
      rejectedSample: tally.rejectedSample,
      warningSample: tally.warningSample,
      changeSeq: unreadable === null ? merged.changeSeq : null,
      durationMs: Math.round(performance.now() - started),
    };
    if (!order.isDryRun) await this.#keepReport(client, order, report, startedAt);
    this.#onReport(report);
    return report;
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
        isEmptyingConfirmed: order.isEmptyingConfirmed ?? false,
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

const NOTHING_ARRIVED = 'nothing arrived: the feed holds no row';

/**
 * Refuses a feed without a column that its last import had, because the fields would become empty or stay out of date.
 * A push may name only a few fields, so no column counts as missing in a partial feed without a mapping.
 */
const missingColumnsRefusal = async (client: pg.ClientBase, order: StockImport, columns: ColumnCount): Promise<ImportRefusal | null> => {
  const mapping = order.mapping ?? WIRE_MAPPING;
  if (order.isEmptyingConfirmed || (!order.isFull && isWireMapping(mapping))) return null;
  const last = await findLastColumns(client, order.dealership.id, order.feed);
  const missing = last === null ? [] : columns.missingSince(last);
  if (missing.length === 0) return null;
  const named = missing.map((column) => `'${column}'`).join(', ');
  return {
    reason: 'missing-columns',
    message: `no row has ${named} any more, which the last import had; nothing was changed. Mend the feed or its mapping, or confirm with --confirm-emptied`,
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

/** The latest year that has begun somewhere in Australia; in summer the east is eleven hours ahead of UTC. */
const yearInAustralia = (now: number): number => new Date(now + 11 * HOUR_MS).getUTCFullYear();

const outcomeOf = (order: StockImport, merged: MergeCounts, unreadable: string | null): ImportOutcome => {
  if (unreadable !== null) return 'unreadable';
  if (merged.refusal !== null) return 'refused';
  if (order.isDryRun) return 'dry-run';
  return merged.withheldRemovals === null ? 'imported' : 'removals-withheld';
};

const duplicateProblem = (duplicate: SharedIdentity): RowProblem => ({
  line: duplicate.line,
  severity: 'rejected',
  field: 'external_id',
  value: duplicate.externalId,
  reason: 'duplicate-identity',
  message: `is the same vehicle as line ${duplicate.otherLine}, which went in`,
});

const ambiguousProblem = (shared: SharedIdentity, mapping: FeedMapping): RowProblem => {
  const ties = 'tieBreakers' in mapping.identity ? mapping.identity.tieBreakers.join(', ') : '';
  return {
    line: shared.line,
    severity: 'warning',
    field: '',
    value: '',
    reason: 'ambiguous-identity',
    message: `shares all identity columns with line ${shared.otherLine}; told apart by ${ties} alone, kept as a vehicle of its own`,
  };
};
