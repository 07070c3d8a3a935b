import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { formatCsvCell, formatCsvHeader, formatCsvRow } from './lead-csv.ts';

test.each(['=1+1', '+61412', '-1', '@SUM(A1)', '\tx', '\rx', '  =cmd'])(
  'formatCsvCell changes %j so that no spreadsheet runs it as a formula',
  (text) => {
    expect(formatCsvCell(text)).toBe(`"'${text}"`);
  },
);

test('a CSV cell is read back as the same text and is never a formula, whatever a shopper types', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '=', '+', '-', '@', '\t'), (text, start) => {
      const value = start + text;
      const [[cell = ''] = []] = parse(`${formatCsvCell(value)}\n`, { relax_column_count: true }) as string[][];
      return (cell === value || cell === `'${value}`) && !/^[=+\-@\t\r]/.test(cell);
    }),
  );
});

test('a CSV export has a header line and one line for each lead', () => {
  const rows = parse(
    `${formatCsvHeader()}\n${formatCsvRow({ lead: buildLead({ message: 'a\n"b", c' }), state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: Date.UTC(2026, 10, 22) })}`,
    {
      columns: true,
    },
  ) as Record<string, string>[];
  expect(rows[0]).toMatchObject({
    name: 'Jo Citizen',
    phone: "'+61412345678",
    message: 'a\n"b", c',
    dealership: 'the-yard',
    opt_in: 'true',
    unsubscribed_at: '2026-11-22T00:00:00.000Z',
  });
});

test('in the CSV export, a label that ends with a question mark has no colon after it', () => {
  const details = [
    { name: 'start', label: 'When could you start?', value: 'In May' },
    { name: 'role', label: 'Role', value: 'Mechanic' },
  ];
  const row = formatCsvRow({ lead: buildLead({ details }), state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: null });
  expect(row).toContain('"When could you start? In May; Role: Mechanic"');
});

test('a CSV export has a column for each part of the address to which a vehicle is delivered', () => {
  const lead = buildLead({ deliveryStreet: '12 Example Street', deliverySuburb: 'Nerang', deliveryState: 'QLD', deliveryPostcode: '0800' });
  const [row] = parse(
    `${formatCsvHeader()}\n${formatCsvRow({ lead, state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: null })}`,
    {
      columns: true,
    },
  ) as Record<string, string>[];
  expect(row).toMatchObject({
    delivery_street: '12 Example Street',
    delivery_suburb: 'Nerang',
    delivery_state: 'QLD',
    delivery_postcode: '0800',
  });
});
