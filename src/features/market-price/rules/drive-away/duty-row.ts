/** The kinds of vehicles for which states have different rates of duty. 'goods' are utes, vans and light trucks. */
export type DutyKind = 'passenger' | 'goods' | 'motorcycle' | 'heavy';
export type DutyEngine = 'electric' | 'hybrid' | 'to-4' | '5-to-6' | 'from-7';

/**
 * One bracket of a state's duty. If `per` is not 0, the duty is `base` plus `rate` dollars for every `per` dollars by
 * which the value exceeds `over`; a remainder below `per` dollars is rounded up to `per` dollars. If `per` is 0, the
 * duty is `rate` per cent of the whole value. If `slide` is set too, the percentage rises with the value.
 */
export interface DutyRow {
  readonly kinds: readonly DutyKind[];
  readonly condition?: 'new' | 'used';
  readonly engines?: readonly DutyEngine[];
  /** The row applies to values above this number of dollars and up to `upTo` (null: no upper limit). */
  readonly above: number;
  readonly upTo: number | null;
  readonly base?: number;
  readonly over?: number;
  readonly rate: number;
  readonly per: number;
  readonly least?: number;
  readonly most?: number;
  /**
   * The duty is a percentage of the whole value. The percentage is `rate`, plus one for each `step` dollars by which the value is
   * higher than `above`. The percentage is rounded to two decimals.
   */
  readonly slide?: { readonly step: number };
  /** The duty is rounded down to a multiple of this number of dollars. */
  readonly roundedDownTo?: number;
  readonly source: string;
  /** The first day on which the rate is valid, as an ISO date. */
  readonly validFrom: string;
  /** The last day on which the rate is valid, as an ISO date. */
  readonly validTo: string;
}
