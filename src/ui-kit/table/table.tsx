import type { ReactElement, ReactNode } from 'react';

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  /** True for a column of numbers. They are right-aligned, so that their digits line up. */
  readonly isNumber?: boolean;
}

export interface TableRow {
  readonly key: string;
  /** One cell for each column, in the order of the columns. The first cell is the row header. */
  readonly cells: readonly ReactNode[];
}

/**
 * A table with a caption. If it is wider than its container, it scrolls horizontally, by touch or keyboard.
 *
 * @example <Table id="rates" caption="Rates" columns={[{ key: 'term', title: 'Term' }, …]} rows={…} />
 */
export const Table = ({
  id,
  caption,
  columns,
  rows,
}: {
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="table-place" aria-labelledby={`${id}-caption`} tabIndex={0}>
    <table className="table" id={id}>
      <caption id={`${id}-caption`}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? 'table-number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {cells[index]}
                </th>
              ) : (
                <td key={column.key} className={column.isNumber ? 'table-number' : undefined}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
