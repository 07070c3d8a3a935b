import type { ReactElement } from 'react';
import { type Cents, formatDollars } from '#kernel/money.ts';
import { Table } from '#ui-kit/table/table.tsx';
import type { LoanYearBalance } from '../../rules/loan-balance-by-year.ts';

export const wholeDollars = (cents: Cents): string => (cents < 50 ? 'nil' : formatDollars(Math.round(cents / 100) * 100));

/** The chart of a loan as a table, for shoppers who prefer text. */
export const LoanYears = ({
  id,
  standings,
  nameOf,
  tableHref,
}: {
  readonly id: string;
  readonly standings: readonly LoanYearBalance[];
  readonly nameOf: (year: number) => string;
  /**
   * The URL of another page that shows the table. This page then contains no table, so that its HTML stays small.
   * Null if this page shows the table.
   */
  readonly tableHref: string | null;
}): ReactElement => (
  <details className="loan-years">
    <summary className="chevron">Year by year</summary>
    {tableHref === null ? (
      <Table
        id={id}
        caption="State of the loan at the end of each year"
        columns={[
          { key: 'year', title: 'Year' },
          { key: 'paid', title: 'Paid off', isNumber: true },
          { key: 'cost', title: 'Interest and fees', isNumber: true },
          { key: 'owed', title: 'Still owing', isNumber: true },
        ]}
        rows={standings.map(({ year, paidOffCents, costCents, owedCents }) => ({
          key: String(year),
          cells: [nameOf(year), wholeDollars(paidOffCents), wholeDollars(costCents), wholeDollars(owedCents)],
        }))}
      />
    ) : (
      <a href={tableHref}>The loan as a table</a>
    )}
  </details>
);
