import type { ReactElement } from 'react';
import type { Cents } from '#kernel/money.ts';
import type { LoanSchedule } from '../../rules/amortisation-schedule.ts';
import { loanStandings } from '../../rules/loan-standings.ts';
import { LoanYears, wholeDollars } from './loan-years.tsx';

/** Units of the drawing: it is stretched to its place, its words stand beside it. */
const COLUMN = 10;
const BAR = 6;
const HEIGHT = 100;

/** To a tenth of a unit: finer is not seen, and a drawing of long numbers is a heavy one. */
const inTenths = (units: number): number => Math.round(units * 10) / 10;

/** One path for all bars of a kind: their place across follows from the year. @param spans from and to, in units from the ground */
const bars = (spans: readonly (readonly [from: number, to: number])[]): string =>
  spans
    .map(([from, to], index) => `M${index * COLUMN + (COLUMN - BAR) / 2} ${inTenths(HEIGHT - to)}h${BAR}v${inTenths(to - from)}h-${BAR}z`)
    .join('');

/**
 * How a loan is paid off: what is paid off so far and what it cost, a bar a year, and the line of what is
 * still owed, from the left edge of the first year to the right edge of the last. The same as a table for those who would rather read.
 */
export const LoanChart = ({
  id,
  schedule,
  totalCents,
  financedFeesCents,
  termMonths,
  tableHref,
}: {
  readonly id: string;
  readonly schedule: LoanSchedule;
  /** All that is repaid, as the answer says it. */
  readonly totalCents: Cents;
  readonly financedFeesCents: Cents;
  readonly termMonths: number;
  /** Where the same stands as a table; null: here. */
  readonly tableHref: string | null;
}): ReactElement | null => {
  const rows = loanStandings(schedule, totalCents, financedFeesCents);
  const last = rows.at(-1);
  if (last === undefined) return null;
  // The last year may be half of one.
  const nameOf = (year: number): string => (year * 12 > termMonths ? `${year === 1 ? '' : year - 1}½` : String(year));
  const top = Math.max(last.paidOffCents + last.costCents, schedule.financedCents);
  const heightOf = (cents: Cents): number => inTenths((cents / top) * HEIGHT);
  const paid = rows.map(({ paidOffCents }) => [0, heightOf(paidOffCents)] as const);
  const cost = rows.map(({ paidOffCents, costCents }) => [heightOf(paidOffCents), heightOf(paidOffCents + costCents)] as const);
  const owed = [schedule.financedCents, ...rows.map(({ owedCents }) => owedCents)]
    .map((cents, index) => `${index * COLUMN},${inTenths(HEIGHT - heightOf(cents))}`)
    .join(' ');
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
          <path className="loan-bar-paid" d={bars(paid)} />
          <path className="loan-bar-cost" d={bars(cost)} />
          <polyline className="loan-line-ground" points={owed} />
          <polyline className="loan-line-owed" points={owed} />
        </svg>
        <ol>
          {rows.map(({ year }) => (
            <li key={year}>{nameOf(year)}</li>
          ))}
        </ol>
        <span>Years</span>
      </div>
      <LoanYears id={`${id}-years`} standings={rows} nameOf={nameOf} tableHref={tableHref} />
    </figure>
  );
};
