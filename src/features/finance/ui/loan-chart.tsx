import type { ReactElement } from 'react';
import { type Cents, formatDollars } from '#kernel/money.ts';
import { Table } from '#ui-kit/table.tsx';
import type { LoanSchedule } from '../rules/amortisation-schedule.ts';

/** Where a loan stands at the end of a year, since its beginning. */
interface LoanStanding {
  readonly year: number;
  readonly paidOffCents: Cents;
  /** Interest and fees. */
  readonly costCents: Cents;
  readonly owedCents: Cents;
}

const standings = ({ years }: LoanSchedule): readonly LoanStanding[] => {
  let paidOffCents = 0;
  let costCents = 0;
  return years.map(({ year, principalCents, interestCents, feeCents, balanceCents }) => {
    paidOffCents += principalCents;
    costCents += interestCents + feeCents;
    return { year, paidOffCents, costCents, owedCents: balanceCents };
  });
};

const wholeDollars = (cents: Cents): string => (cents < 50 ? 'nil' : formatDollars(Math.round(cents / 100) * 100));

/** Units of the drawing: it is stretched to its place, its words stand beside it. */
const COLUMN = 10;
const BAR = 6;
const HEIGHT = 100;

/**
 * How a loan is paid off: what is paid off so far and what it cost, a bar a year, and the line of what is
 * still owed. The same as a table for those who would rather read.
 */
export const LoanChart = ({
  id,
  schedule,
  termMonths,
}: {
  readonly id: string;
  readonly schedule: LoanSchedule;
  readonly termMonths: number;
}): ReactElement | null => {
  const rows = standings(schedule);
  const last = rows.at(-1);
  if (last === undefined) return null;
  // The last year may be half of one.
  const nameOf = (year: number): string => (year * 12 > termMonths ? `${year === 1 ? '' : year - 1}½` : String(year));
  const top = Math.max(last.paidOffCents + last.costCents, schedule.financedCents);
  const heightOf = (cents: Cents): number => Math.round((cents / top) * HEIGHT * 10) / 10;
  const line = [schedule.financedCents, ...rows.map(({ owedCents }) => owedCents)].map(
    (cents, index) => `${index === 0 ? 0 : (index - 0.5) * COLUMN},${HEIGHT - heightOf(cents)}`,
  );
  return (
    <figure className="loan-chart">
      <figcaption>
        <span className="loan-chart-title">How the loan is paid off</span>
        <ul>
          <li className="loan-key-paid">Paid off</li>
          <li className="loan-key-cost">Interest and fees</li>
          <li className="loan-key-owed">Still owing</li>
        </ul>
      </figcaption>
      <div className="loan-plot" aria-hidden="true">
        <span>{wholeDollars(top)}</span>
        <svg viewBox={`0 0 ${rows.length * COLUMN} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {rows.map(({ year, paidOffCents, costCents }, index) => {
            const x = index * COLUMN + (COLUMN - BAR) / 2;
            const paid = heightOf(paidOffCents);
            const cost = heightOf(costCents);
            return (
              <g key={year}>
                <rect className="loan-bar-paid" x={x} width={BAR} y={HEIGHT - paid} height={paid} />
                <rect className="loan-bar-cost" x={x} width={BAR} y={HEIGHT - paid - cost} height={cost} />
              </g>
            );
          })}
          <polyline className="loan-line-ground" points={line.join(' ')} />
          <polyline className="loan-line-owed" points={line.join(' ')} />
        </svg>
        <ol>
          {rows.map(({ year }) => (
            <li key={year}>{nameOf(year)}</li>
          ))}
        </ol>
        <span>Years</span>
      </div>
      <details className="loan-years">
        <summary className="chevron">Year by year</summary>
        <Table
          id={`${id}-years`}
          caption="Where the loan stands at the end of each year"
          columns={[
            { key: 'year', title: 'Year' },
            { key: 'paid', title: 'Paid off', isNumber: true },
            { key: 'cost', title: 'Interest and fees', isNumber: true },
            { key: 'owed', title: 'Still owing', isNumber: true },
          ]}
          rows={rows.map(({ year, paidOffCents, costCents, owedCents }) => ({
            key: String(year),
            cells: [nameOf(year), wholeDollars(paidOffCents), wholeDollars(costCents), wholeDollars(owedCents)],
          }))}
        />
      </details>
    </figure>
  );
};
