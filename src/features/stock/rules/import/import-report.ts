import type { MappedField } from './mapping/apply-mapping.ts';
import type { RowProblem } from './row-problem.ts';

/**
 * How an import ended. `removals-withheld`: the usable rows went in, nothing was marked sold until a person
 * confirms; `refused`: nothing was changed, until a person confirms.
 */
export type ImportOutcome = 'imported' | 'removals-withheld' | 'dry-run' | 'refused' | 'unreadable';

export interface ImportRefusal {
  readonly reason: 'too-many-removals' | 'empty-feed' | 'missing-columns' | 'emptied-fields' | 'too-many-vehicles';
  readonly message: string;
}

/** What a full feed with rows that do not say which vehicle they are would have marked sold. */
export interface WithheldRemovals {
  readonly unidentifiedRows: number;
  /** Vehicles that no row names. */
  readonly missing: number;
  readonly message: string;
}

/** What became of one field over all rows of a feed: `empty + read + unused + refused` is their number. */
export interface FieldCounts {
  /** The row has nothing in the field's columns. */
  empty: number;
  /** The row's value was understood, or a default or constant of the mapping stands in for it. */
  read: number;
  /** The row has a text, from which the mapping's rules take no value. */
  unused: number;
  /** The row's value was refused; a warning or rejection names it. */
  refused: number;
}

/**
 * What an import read and did; every row is accounted for: `read = accepted + rejected + held + notMerged`,
 * `accepted = inserted + updated + unchanged`. A dry run says what would have been.
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
  /** Why the feed could not be read to its end; null where it could. */
  readonly unreadable: string | null;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Rows held back for implausible figures, where the feed is strict: their vehicles stay as they were, new ones are not listed. */
  readonly held: number;
  /** Usable rows of a feed that was refused or could not be read to its end: nothing of it went in. */
  readonly notMerged: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Of the updated ones: vehicles that had been sold and are back. */
  readonly returned: number;
  /** Vehicles that a full feed no longer holds. */
  readonly markedSold: number;
  /** null: nothing was withheld. */
  readonly withheldRemovals: WithheldRemovals | null;
  /** Rows that have each column that the mapping names (or each name, without a mapping). */
  readonly columns: Readonly<Record<string, number>>;
  /** What became of every mapped field of every row that could be read. */
  readonly fields: Readonly<Record<string, FieldCounts>>;
  /** Rows, all accepted, whose identity columns another row shares. */
  readonly ambiguous: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
  readonly warningsBy: Readonly<Record<string, number>>;
  /** The first rejections and warnings; all of them go to `--report`. */
  readonly rejectedSample: readonly RowProblem[];
  readonly warningSample: readonly RowProblem[];
  /** The dealership's change sequence afterwards; null where nothing was merged. */
  readonly changeSeq: number | null;
  readonly durationMs: number;
}

/** Whether a feed holds rows of which none can go in: most likely it is read with the wrong mapping. */
export const isNothingUsable = (report: Pick<ImportReport, 'outcome' | 'read' | 'accepted' | 'held'>): boolean =>
  report.outcome !== 'refused' && report.read > 0 && report.accepted + report.held === 0;

const SAMPLE = 20;

/** Gathers what is to be said of rows: counts of everything, samples of the first of each kind. */
export class ProblemTally {
  readonly rejectedBy: Record<string, number> = {};
  readonly warningsBy: Record<string, number> = {};
  readonly rejectedSample: RowProblem[] = [];
  readonly warningSample: RowProblem[] = [];
  /** Rows of which at least one thing refuses them. */
  rejectedRows = 0;
  /** By field name. */
  readonly fields: Record<string, FieldCounts> = {};
  readonly #forward: (problem: RowProblem) => void;

  constructor(forward: (problem: RowProblem) => void = () => {}) {
    this.#forward = forward;
  }

  /** One row refused, for one or more reasons; it is counted under the first. */
  reject(problems: readonly RowProblem[]): void {
    const [first] = problems;
    if (first === undefined) return;
    this.rejectedRows += 1;
    this.rejectedBy[first.reason] = (this.rejectedBy[first.reason] ?? 0) + 1;
    for (const problem of problems) this.#keep(this.rejectedSample, problem);
  }

  /** Counts what became of each field of one row. */
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

  /** Something about the feed as a whole: it stands before what is said of single rows. */
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
