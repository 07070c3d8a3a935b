import type { MappedField } from './mapping/mapped-field.ts';
import type { RowProblem } from './row-problem.ts';

/**
 * The outcome of an import.
 *
 * - `removals-withheld`: usable rows were imported. Vehicles that are missing from the feed will be marked as sold only
 *   after a person has confirmed this removal.
 * - `refused`: the import has changed nothing. It will change the stock only after a person has confirmed the import.
 */
export type ImportOutcome = 'imported' | 'removals-withheld' | 'dry-run' | 'refused' | 'unreadable';

export interface ImportRefusal {
  readonly reason: 'too-many-removals' | 'empty-feed' | 'missing-columns' | 'emptied-fields' | 'too-many-vehicles';
  readonly message: string;
}

/**
 * Says that vehicles are missing from a full feed and were not marked as sold. The reason is that some rows of the feed
 * did not identify their vehicle. These rows may be about the missing vehicles.
 */
export interface WithheldRemovals {
  readonly unidentifiedRows: number;
  /** Number of known vehicles that are missing from the feed. */
  readonly missing: number;
  readonly message: string;
}

/** Counts how one field was read in the rows of a feed. `empty + read + unused + refused` equals the number of rows. */
export interface FieldCounts {
  /** Number of rows without a value in the field's columns. */
  empty: number;
  /**
   * Number of rows in which the field has a value: a value that was read from the row, or a default or constant of the
   * mapping.
   */
  read: number;
  /** Number of rows that have a text for the field, although the rules of the mapping find no value in this text. */
  unused: number;
  /** Number of rows whose value of this field was refused. A warning or rejection names each refused value. */
  refused: number;
}

/**
 * The counts and outcome of an import. Every row is counted: `read = accepted + rejected + held + notMerged` and
 * `accepted = inserted + updated + unchanged`. A dry run reports what would have happened.
 */
export interface ImportReport {
  readonly dealership: string;
  readonly feed: string;
  readonly mode: 'full' | 'partial';
  /** File name or URL of the feed, without credentials or query. */
  readonly source: string;
  readonly dryRun: boolean;
  readonly outcome: ImportOutcome;
  readonly refusal: ImportRefusal | null;
  /** Why the feed could not be read to its end; null if it was read completely. */
  readonly unreadable: string | null;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  /**
   * Number of rows that a strict feed did not import because of implausible figures. Known vehicles of these rows stay
   * unchanged, and new ones are not created.
   */
  readonly held: number;
  /** Number of usable rows that were not imported, because the feed was refused or could not be read to its end. */
  readonly notMerged: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of updated vehicles that had been sold and are in stock again. */
  readonly returned: number;
  /** Number of vehicles that were marked sold because they are no longer in a full feed. */
  readonly markedSold: number;
  /** Missing vehicles that were not marked sold; null if there are none. */
  readonly withheldRemovals: WithheldRemovals | null;
  /**
   * For each column of the mapping, the number of rows that have this column. If the feed has no mapping, the keys are the
   * field names of the feed.
   */
  readonly columns: Readonly<Record<string, number>>;
  /** For each field of the mapping, the counts of its values in the rows that could be read. */
  readonly fields: Readonly<Record<string, FieldCounts>>;
  /**
   * Number of accepted rows that have the same values as another row in all columns that identify a vehicle (identity
   * columns).
   */
  readonly ambiguous: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
  readonly warningsBy: Readonly<Record<string, number>>;
  /** The first rejections. The option `--report` writes all rejections and warnings to a file. */
  readonly rejectedSample: readonly RowProblem[];
  readonly warningSample: readonly RowProblem[];
  /** The number of the dealership's latest stock change after the import; null if nothing was merged into the stock. */
  readonly changeSeq: number | null;
  readonly durationMs: number;
}

/** Whether a feed has rows but none of them is usable. The most likely cause is a wrong mapping. */
export const isNothingUsable = (report: Pick<ImportReport, 'outcome' | 'read' | 'accepted' | 'held'>): boolean =>
  report.outcome !== 'refused' && report.read > 0 && report.accepted + report.held === 0;

/**
 * The name of an outcome in lists and metrics. If every row of an import was refused, the import has changed nothing.
 * Its outcome is then called 'nothing-usable' instead of 'imported'.
 *
 * @example shownOutcome({ outcome: 'imported', read: 2, accepted: 0, held: 0 }) === 'nothing-usable'
 */
export const shownOutcome = (report: Parameters<typeof isNothingUsable>[0]): ImportOutcome | 'nothing-usable' =>
  report.outcome !== 'unreadable' && isNothingUsable(report) ? 'nothing-usable' : report.outcome;

const SAMPLE = 20;

/** Collects the problems of an import: the counts of all problems, and the first examples of each kind. */
export class ProblemTally {
  readonly rejectedBy: Record<string, number> = {};
  readonly warningsBy: Record<string, number> = {};
  readonly rejectedSample: RowProblem[] = [];
  readonly warningSample: RowProblem[] = [];
  /** Number of rows with at least one rejection. */
  rejectedRows = 0;
  /** By field name. */
  readonly fields: Record<string, FieldCounts> = {};
  readonly #forward: (problem: RowProblem) => void;

  constructor(forward: (problem: RowProblem) => void = () => {}) {
    this.#forward = forward;
  }

  /** Records a rejected row with its reasons; the row is counted under the first reason. */
  reject(problems: readonly RowProblem[]): void {
    const [first] = problems;
    if (first === undefined) return;
    this.rejectedRows += 1;
    this.rejectedBy[first.reason] = (this.rejectedBy[first.reason] ?? 0) + 1;
    for (const problem of problems) this.#keep(this.rejectedSample, problem);
  }

  /** Counts for each field of one row whether its value was empty, read, unused or refused. */
  countFields(mapped: readonly MappedField[]): void {
    for (const { name, source, value, fault } of mapped) {
      let counts = this.fields[name];
      if (counts === undefined) {
        counts = { empty: 0, read: 0, unused: 0, refused: 0 };
        this.fields[name] = counts;
      }
      if (value !== null && fault?.severity !== 'rejected') counts.read += 1;
      else if (fault !== undefined) counts.refused += 1;
      else if (source === null) counts.empty += 1;
      else counts.unused += 1;
    }
  }

  warn(problem: RowProblem): void {
    this.warningsBy[problem.reason] = (this.warningsBy[problem.reason] ?? 0) + 1;
    this.#keep(this.warningSample, problem);
  }

  /** Adds a problem of the whole feed. It is listed before the problems of single rows. */
  warnOfFeed(problem: RowProblem): void {
    this.warningsBy[problem.reason] = (this.warningsBy[problem.reason] ?? 0) + 1;
    const before = this.warningSample.filter(({ line }) => line === null).length;
    this.warningSample.splice(before, 0, problem);
    this.warningSample.splice(SAMPLE);
    this.#forward(problem);
  }

  #keep(sample: RowProblem[], problem: RowProblem): void {
    if (sample.length < SAMPLE) sample.push(problem);
    this.#forward(problem);
  }
}
