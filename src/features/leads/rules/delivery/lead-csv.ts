import type { Lead, LeadState } from '../lead.ts';

/** A lead as an operator exports it. */
export interface ExportedLead {
  readonly lead: Lead;
  readonly state: LeadState;
  readonly dealershipSlug: string;
}

const COLUMNS: readonly (readonly [name: string, value: (row: ExportedLead) => string | number | boolean | null])[] = [
  ['lead_id', ({ lead }) => lead.id],
  ['created_at', ({ lead }) => new Date(lead.createdAt).toISOString()],
  ['site', ({ lead }) => lead.siteSlug],
  ['dealership', ({ dealershipSlug }) => dealershipSlug],
  ['state', ({ state }) => state],
  ['category', ({ lead }) => lead.category],
  ['subcategory', ({ lead }) => lead.subcategory],
  ['name', ({ lead }) => lead.name],
  ['email', ({ lead }) => lead.email],
  ['phone', ({ lead }) => lead.phone],
  ['message', ({ lead }) => lead.message],
  ['rego', ({ lead }) => lead.rego],
  ['location', ({ lead }) => lead.locationSlug],
  ['preferred_dealership', ({ lead }) => lead.preferredDealershipSlug],
  ['test_drive_date', ({ lead }) => lead.testDriveDate],
  ['test_drive_time', ({ lead }) => lead.testDriveTime],
  ['vehicle', ({ lead }) => lead.vehicle?.title ?? null],
  ['stock_number', ({ lead }) => lead.vehicle?.stockNumber ?? null],
  ['price', ({ lead }) => lead.vehicle?.priceText ?? null],
  ['opt_in', ({ lead }) => lead.consent.optIn],
  ['url', ({ lead }) => lead.pageUrl],
];

/** What spreadsheets take for a formula, also behind white space. */
const FORMULA_START = /^\s*[=+\-@\t\r]/;

/**
 * One cell, quoted, and harmless in a spreadsheet: a text that would start a formula gets an apostrophe in
 * front, which spreadsheets do not show.
 *
 * @example formatCsvCell('=HYPERLINK("http://x")') === `"'=HYPERLINK(""http://x"")"`
 */
export const formatCsvCell = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value);
  const safe = FORMULA_START.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** The names of the columns, as the first line of the export; without a line break. */
export const formatCsvHeader = (): string => COLUMNS.map(([name]) => formatCsvCell(name)).join(',');

/** One lead as a line of the export, in the order of `formatCsvHeader`; without a line break. */
export const formatCsvRow = (row: ExportedLead): string => COLUMNS.map(([, value]) => formatCsvCell(value(row))).join(',');
