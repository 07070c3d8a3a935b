/** One fact of a vehicle. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** One row of a comparison. */
export interface ComparisonRow {
  readonly label: string;
  /** One value for each vehicle, in the order of the vehicles in the comparison; null if the value is not known. */
  readonly values: readonly (string | null)[];
}

export interface ComparisonRows {
  /** Rows in which the vehicles have different values, or in which the value of one of several vehicles is not known. */
  readonly different: readonly ComparisonRow[];
  readonly same: readonly ComparisonRow[];
}

/**
 * Puts the facts of several vehicles side by side (CARD-24). Rows are in the order in which their label first appears.
 * If there is only one vehicle, all rows are in `different`.
 *
 * @param facts the facts of each vehicle; each label once
 * @example comparisonRows([[{ label: 'Seats', value: '5' }], [{ label: 'Seats', value: '7' }]]).different // [{ label: 'Seats', values: ['5', '7'] }]
 */
export const comparisonRows = (facts: readonly (readonly Fact[])[]): ComparisonRows => {
  const labels = [...new Set(facts.flatMap((ofOne) => ofOne.map(({ label }) => label)))];
  const rows = labels.map((label) => ({
    label,
    values: facts.map((ofOne) => ofOne.find((fact) => fact.label === label)?.value ?? null),
  }));
  const isSame = ({ values }: ComparisonRow): boolean => values.length > 1 && new Set(values).size === 1;
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
};
