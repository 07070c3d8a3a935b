import type { ReactElement } from 'react';
import type { Cents } from '#kernel/money.ts';
import type { LoanSchedule } from '../../rules/amortisation-schedule.ts';
import { loanBalanceByYear } from '../../rules/loan-balance-by-year.ts';
import { LoanYears, wholeDollars } from './loan-years.tsx';

/** The size of the drawing in units of its SVG. CSS stretches the drawing; its labels are HTML beside it. */
const COLUMN = 10;
const BAR = 6;
const HEIGHT = 100;

/** Coordinates are rounded to a tenth of a unit, because more digits are invisible and make the HTML larger. */
const inTenths = (units: number): number => Math.round(units * 10) / 10;

/**
 * Makes one SVG path for all bars of one series, such as the cost. The first bar is in the column of the first year.
 *
 * @param spans lower and upper end of each bar, in units above the bottom of the chart
 */
const bars = (spans: readonly (readonly [from: number, to: number])[]): string =>
  spans
    .map(([from, to], index) => `M${index * COLUMN + (COLUMN - BAR) / 2} ${inTenths(HEIGHT - to)}h${BAR}v${inTenths(to - from)}h-${BAR}z`)
    .join('');

/**
 * The chart of a loan. It has one bar for each year, with the amount paid off and the cost so far. A line shows the
 * balance from the start of the first year to the end of the last year. A table shows the same numbers as text.
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
  /** The total to repay, in cents. The same amount is shown as text next to the repayment. */
  readonly totalCents: Cents;
  readonly financedFeesCents: Cents;
  readonly termMonths: number;
  /** The URL of the page with the table. Null if the table is shown on this page. */
  readonly tableHref: string | null;
}): ReactElement | null => {
  const rows = loanBalanceByYear(schedule, totalCents, financedFeesCents);
  const last = rows.at(-1);
  if (last === undefined) return null;
  // The last bar may show only half a year.
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
