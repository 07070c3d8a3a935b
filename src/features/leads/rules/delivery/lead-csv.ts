import { plainLines } from '#kernel/plain-text.ts';
import { labelLine } from '../fields/label-line.ts';
import type { LeadDetail } from '../fields/lead-field.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from '../fields/lead-fields.ts';
import { answersOf, type Lead, type LeadState } from '../lead.ts';
import { tradeInTitle } from '../trade-in/trade-in-details.ts';
import { tradeInValuationJson } from '../trade-in/valuation-json.ts';

/** A lead as a row of the operator's CSV export. */
export interface ExportedLead {
  readonly lead: Lead;
  readonly state: LeadState;
  readonly dealershipSlug: string;
  /**
   * When the shopper unsubscribed from the site's marketing mails, in epoch milliseconds; null if the shopper has not
   * unsubscribed.
   */
  readonly unsubscribedAt: number | null;
}

type CellValue = string | number | boolean | null;
type Column = readonly [name: string, value: (row: ExportedLead) => CellValue];

const cellValue = (value: CellValue | readonly (string | LeadDetail)[]): CellValue =>
  typeof value === 'object' ? (value?.map(listEntry).join('; ') ?? null) : value;

const listEntry = (entry: string | LeadDetail): string => (typeof entry === 'string' ? entry : labelLine(entry));

/** The CSV columns of the lead's fields. `isConsent` selects either the consent fields or all other fields. */
const fieldColumns = (isConsent: boolean): readonly Column[] =>
  LEAD_FIELD_NAMES.flatMap((name): readonly Column[] => {
    const { csv, group } = LEAD_FIELDS[name];
    return csv === null || (group === 'consent') !== isConsent ? [] : [[csv, ({ lead }) => cellValue(answersOf(lead)[name] ?? null)]];
  });

const COLUMNS: readonly Column[] = [
  ['lead_id', ({ lead }) => lead.id],
  ['created_at', ({ lead }) => new Date(lead.createdAt).toISOString()],
  ['site', ({ lead }) => lead.siteSlug],
  ['dealership', ({ dealershipSlug }) => dealershipSlug],
  ['state', ({ state }) => state],
  ...fieldColumns(false),
  ['vehicle', ({ lead }) => lead.vehicle?.title ?? null],
  ['stock_number', ({ lead }) => lead.vehicle?.stockNumber ?? null],
  ['price', ({ lead }) => lead.vehicle?.priceText ?? null],
  ['own_vehicle', ({ lead }) => (lead.tradeIn ? tradeInTitle(lead.tradeIn) : null)],
  ['offer_price', ({ lead }) => (lead.tradeIn ? tradeInValuationJson(lead.tradeIn).offer_price : null)],
  ...fieldColumns(true),
  ['unsubscribed_at', ({ unsubscribedAt }) => (unsubscribedAt === null ? null : new Date(unsubscribedAt).toISOString())],
  ['url', ({ lead }) => lead.pageUrl],
];

/** Matches a text that a spreadsheet treats as a formula, even if white space precedes the formula. */
const FORMULA_START = /^\s*[=+\-@\t\r]/;

/**
 * Quotes one CSV cell. A text that would start a formula gets an apostrophe in front, which spreadsheets do not show.
 *
 * @example formatCsvCell('=HYPERLINK("http://x")') === `"'=HYPERLINK(""http://x"")"`
 */
export const formatCsvCell = (value: CellValue): string => {
  const text = value === null ? '' : String(value);
  const safe = FORMULA_START.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** The column names: the first line of the CSV export, without a line break. */
export const formatCsvHeader = (): string => COLUMNS.map(([name]) => formatCsvCell(name)).join(',');

const plainCell = (value: CellValue): CellValue => (typeof value === 'string' ? plainLines(value) : value);

/** One lead as a line of the CSV export, in the column order of `formatCsvHeader`, without a line break. */
export const formatCsvRow = (row: ExportedLead): string => COLUMNS.map(([, value]) => formatCsvCell(plainCell(value(row)))).join(',');
