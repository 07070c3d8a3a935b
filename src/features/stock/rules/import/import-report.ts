import type { MappedField } from './mapping/apply-mapping.ts';
import type { RowProblem } from './row-problem.ts';

/**
 * The outcome of an import. `removals-withheld`: usable rows were imported, but nothing is marked sold until a person
 * confirms. `refused`: nothing was changed until a person confirms.
 */
export type ImportOutcome = 'imported' | 'removals-withheld' | 'dry-run' | 'refused' | 'unreadable';

export interface ImportRefusal {
  readonly reason: 'too-many-removals' | 'empty-feed' | 'missing-columns' | 'emptied-fields' | 'too-many-vehicles';
  readonly message: string;
}

/** The removals that a full feed would have made, had it not contained rows without identity. */
export interface WithheldRemovals {
  readonly unidentifiedRows: number;
  /** Vehicles that no row of the feed names. */
  readonly missing: number;
  readonly message: string;
}

/** The counts of one field over all rows of a feed; `empty + read + unused + refused` equals the number of rows. */
export interface FieldCounts {
  /** The row has no value in the field's columns. */
  empty: number;
  /** The row's value was understood, or a default or constant of the mapping was used. */
  read: number;
  /** The row has a text, but the mapping's rules take no value from it. */
  unused: number;
  /** The row's value was refused; a warning or rejection names it. */
  refused: number;
}

/**
 * The counts and outcome of an import. Every row is accounted for: `read = accepted + rejected + held + notMerged` and
 * `accepted = inserted + updated + unchanged`. A dry run reports what would have happened.
 */
export interface ImportReport {
  readonly dealership: string;
  readonly feed: string;
  readonly mode: 'full' | 'partial';
  /** File name or address, without credentials or query. */
  readonly source: string;
  readonly dryRun: boolean;
  readonly outcome: ImportOutcome;
  readonly refusal: ImportRefusal | null;
  /** Why the feed could not be read to its end; null if it was read completely. */
  readonly unreadable: string | null;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Rows held back for implausible figures in a strict feed. Their vehicles stay unchanged, and new ones are not listed. */
  readonly held: number;
  /** Usable rows of a feed that was refused or could not be read to its end; none of them was merged. */
  readonly notMerged: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Updated vehicles that had been sold and are in stock again. */
  readonly returned: number;
  /** Vehicles that are no longer in a full feed. */
  readonly markedSold: number;
  /** Null if no removal was withheld. */
  readonly withheldRemovals: WithheldRemovals | null;
  /** Number of rows that have each column of the mapping (or each name, without a mapping). */
  readonly columns: Readonly<Record<string, number>>;
  /** The counts for every mapped field over all rows that could be read. */
  readonly fields: Readonly<Record<string, FieldCounts>>;
  /** Accepted rows that share their identity columns with another row. */
  readonly ambiguous: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
  readonly warningsBy: Readonly<Record<string, number>>;
  /** The first rejections and warnings; `--report` writes all of them. */
  readonly rejectedSample: readonly RowProblem[];
  readonly warningSample: readonly RowProblem[];
  /** The dealership's change sequence after the import; null if nothing was merged. */
  readonly changeSeq: number | null;
  readonly durationMs: number;
}

/** Whether a feed has rows but none is usable, most likely because of a wrong mapping. */
export const isNothingUsable = (report: Pick<ImportReport, 'outcome' | 'read' | 'accepted' | 'held'>): boolean =>
  report.outcome !== 'refused' && report.read > 0 && report.accepted + report.held === 0;

const SAMPLE = 20;

/** Collects the problems of rows: counts of all, and the first examples of each kind. */
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

  /** Records a rejected row with one or more reasons; it is counted under the first reason. */
  reject(problems: readonly RowProblem[]): void {
    const [first] = problems;
    if (first === undefined) return;
    this.rejectedRows += 1;
    this.rejectedBy[first.reason] = (this.rejectedBy[first.reason] ?? 0) + 1;
    for (const problem of problems) this.#keep(this.rejectedSample, problem);
  }

  /** Counts the outcome of each field of one row. */
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

  /** Adds a problem of the whole feed; it is listed before the problems of single rows. */
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
