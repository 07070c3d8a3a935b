/** A foreign key: rows of `from` refer to rows of `to`. */
export interface TableReference {
  readonly from: string;
  readonly to: string;
}

/**
 * Orders tables so that each comes after the tables to which its rows refer. References of a table to itself are allowed,
 * because the rows of one table are written by one statement.
 *
 * @throws if tables refer to each other in a circle
 * @example orderTables(['leads', 'sites'], [{ from: 'leads', to: 'sites' }]) // ['sites', 'leads']
 */
export const orderTables = (tables: readonly string[], references: readonly TableReference[]): readonly string[] => {
  const ordered: string[] = [];
  const waiting = new Set([...tables].sort());
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) => !references.some(({ from, to }) => from === table && to !== table && waiting.has(to)));
    if (ready.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
};
