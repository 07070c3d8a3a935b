import { STATE_NAMES } from '#features/dealerships/rules/state-names.ts';
import { formatDate } from '#kernel/format-date.ts';
import { formatDollars } from '#kernel/money.ts';
import type { DriveAwayEstimate } from '../rules/drive-away/drive-away-estimate.ts';

/** An estimate of the price with duty, in words for the page, the printed page and the PDF. */
export interface DriveAwayView {
  /** The heading: 'Estimated price with duty in Queensland'. */
  readonly title: string;
  /** The estimated price as text: '$30,900'. */
  readonly totalText: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** The date of the estimate, and the last date on which the rate of duty is valid. */
  readonly dateText: string;
  readonly leftOut: readonly string[];
  /** The URL of the page on which the Australian state publishes its rate of duty. */
  readonly source: string;
  /** 'revenue.nsw.gov.au', for paper. */
  readonly sourceName: string;
}

/**
 * Writes an estimate in words. Each text names the Australian state and the date of the estimate, because a printed
 * page may be read when the rate of duty has changed.
 *
 * @example driveAwayView(estimate).title === 'Estimated price with duty in Queensland'
 */
export const driveAwayView = (estimate: DriveAwayEstimate): DriveAwayView => {
  const { state, priceCents, dutyCents, totalCents, working, today, validTo, leftOut, source } = estimate;
  const totalText = formatDollars(totalCents);
  return {
    title: `Estimated price with duty in ${STATE_NAMES[state]}`,
    totalText,
    rows: [
      { label: 'Price, without government charges', value: formatDollars(priceCents) },
      { label: `Motor vehicle duty: ${working}`, value: formatDollars(dutyCents) },
      { label: 'Price with duty, estimated', value: totalText },
    ],
    dateText: `Estimated on ${formatDate(today, 'long')} for ${STATE_NAMES[state]}, with a rate that we use until ${formatDate(validTo, 'long')}.`,
    leftOut,
    source,
    sourceName: new URL(source).hostname.replace(/^www\./, ''),
  };
};
