/** One row of a table of facts. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

/** A list of which some rows show at first and the rest on demand. */
export interface ExpandableList<Item> {
  readonly shown: readonly Item[];
  /** Empty: there is nothing to expand. */
  readonly rest: readonly Item[];
}

/** @example expandable([1, 2, 3], 2) // { shown: [1, 2], rest: [3] } */
export const expandable = <Item>(items: readonly Item[], atFirst: number): ExpandableList<Item> => ({
  shown: items.slice(0, atFirst),
  rest: items.slice(atFirst),
});

/** The rows that have a value, in their order. */
export const knownRows = (rows: readonly (readonly [label: string, value: string | null])[]): readonly LabelledValue[] =>
  rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
