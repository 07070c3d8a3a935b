/** The results of a benchmark as rows of text under headings. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Notes that a reader needs to understand the figures. */
  readonly notes?: readonly string[];
}

/** Formats a table as text. The first column is aligned left, the other columns right. */
export const formatTable = ({ title, columns, rows, notes = [] }: Table): string => {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, line(columns), rule, ...rows.map(line), ...notes.map((note) => `  ${note}`), ''].join('\n');
};
