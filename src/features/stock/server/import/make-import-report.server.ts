import type { ImportOutcome, ImportReport, ProblemTally } from '../../rules/import/import-report.ts';
import type { MergeCounts } from './merge-feed.server.ts';

/** The result of an import that has changed no vehicle. */
export const NOTHING_MERGED: MergeCounts = {
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

/** The state of a running import. If the feed ends with an error, the state shows how far the import came. */
export interface ImportProgress {
  /** Number of rows in the feed, including broken ones. */
  read: number;
  /** Number of rows that were not imported because of implausible values. */
  held: number;
  /** For each column, the number of rows that contain this column, even with an empty value. */
  columns: Readonly<Record<string, number>>;
  /**
   * Number of accepted rows that have the same values as another row in all identity columns (columns that identify a
   * vehicle).
   */
  ambiguous: number;
  /** The reason why the feed could not be read to its end; null if it was read completely. */
  unreadable: string | null;
  merged: MergeCounts;
}

/** The options of an import that are copied into its report. */
interface ReportedImport {
  readonly dealership: { readonly slug: string };
  readonly feed: string;
  readonly source: string;
  readonly isFull?: boolean;
  readonly isDryRun?: boolean;
}

/**
 * Makes the report of an import from its options, its problems and its progress.
 *
 * @param order the options of the import
 * @param durationMs duration of the import, in milliseconds
 */
export const makeImportReport = (
  order: ReportedImport,
  tally: ProblemTally,
  progress: ImportProgress,
  durationMs: number,
): ImportReport => {
  const { read, held, merged, unreadable } = progress;
  const usable = read - tally.rejectedRows - held;
  const isMerged = unreadable === null && merged.refusal === null;
  return {
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
    columns: progress.columns,
    fields: tally.fields,
    ambiguous: progress.ambiguous,
    rejectedBy: tally.rejectedBy,
    warningsBy: tally.warningsBy,
    rejectedSample: tally.rejectedSample,
    warningSample: tally.warningSample,
    changeSeq: unreadable === null ? merged.changeSeq : null,
    durationMs,
  };
};

const outcomeOf = (order: ReportedImport, merged: MergeCounts, unreadable: string | null): ImportOutcome => {
  if (unreadable !== null) return 'unreadable';
  if (merged.refusal !== null) return 'refused';
  if (order.isDryRun) return 'dry-run';
  return merged.withheldRemovals === null ? 'imported' : 'removals-withheld';
};
