/** One row of a table of facts: a label and a value. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/** A list whose first rows are visible. All other rows are hidden until the shopper opens the whole list. */
export interface ExpandableList<Item> {
  readonly shown: readonly Item[];
  /** The hidden rows. Empty if all rows are visible. */
  readonly rest: readonly Item[];
}

/**
 * Splits a list into its visible rows and its hidden rows.
 * @example expandable([1, 2, 3], 2) // { shown: [1, 2], rest: [3] }
 */
export const expandable = <Item>(items: readonly Item[], atFirst: number): ExpandableList<Item> => ({
  shown: items.slice(0, atFirst),
  rest: items.slice(atFirst),
});

/** The rows that have a value, in their original order. */
export const knownRows = (rows: readonly (readonly [label: string, value: string | null])[]): readonly LabelledValue[] =>
  rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
