import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import type { Lead } from '../lead.ts';
import { type AdfVendor, formatAdf } from './adf-document.ts';

const vendor: AdfVendor = {
  name: 'The Yard',
  slug: 'the-yard',
  url: 'https://www.example.com',
  email: 'sales@dealer.example',
  phone: '(07) 5555 1234',
  location: 'The Yard Southport',
  timeZone: 'Australia/Brisbane',
};
const write = (lead: Partial<Lead> = {}, isResend = false) => formatAdf(buildLead(lead), vendor, { isResend });

test('a lead is a valid ADF document with what a CRM files it by', () => {
  const adf = write();
  expect(findAdfFaults(adf)).toEqual([]);
  expect(adf).toContain('<?adf version="1.0"?>');
  expect(adf).toContain('<prospect status="new">');
  expect(adf).toContain('<requestdate>2026-11-16T12:00:00+10:00</requestdate>');
  expect(adf).toContain('<vehicle interest="buy" status="used">');
  expect(adf).toContain('<stock>S100001</stock>');
  expect(adf).toContain('<odometer units="km">45210</odometer>');
  expect(adf).toContain('<price type="asking" currency="AUD">34990</price>');
  expect(adf).toContain('<name part="full">Jo Citizen</name>');
  expect(adf).toContain('<phone type="cellphone">+61412345678</phone>');
});

test('a test drive says so, with its wished time in the comments', () => {
  const adf = write({ kind: 'test-drive', testDriveDate: '2026-11-24', testDriveTime: 'Morning' });
  expect(findAdfFaults(adf)).toEqual([]);
  expect(adf).toContain('interest="test-drive"');
  expect(adf).toContain('Wished test drive: Tuesday 24 November 2026, Morning');
});

test('a date without a time is a date alone, and the yard that is to answer is named', () => {
  const adf = write({ kind: 'test-drive', testDriveDate: '2026-11-24', testDriveTime: null });
  expect(adf).toMatch(/Wished test drive: Tuesday 24 November 2026\n/);
  expect(adf).toContain('Location: The Yard Southport');
});

test('a demonstrator is used with a comment, a new car is new', () => {
  expect(write({ vehicle: buildLeadVehicle({ carType: 'demo' }) })).toMatch(/status="used"[\s\S]*Demonstrator vehicle\./);
  expect(write({ vehicle: buildLeadVehicle({ carType: 'new' }) })).toContain('<vehicle interest="buy" status="new">');
});

test('a repeated attempt is marked as resend', () => {
  expect(write({}, true)).toContain('<prospect status="resend">');
});

test('a lead without a vehicle, or with gaps in it, makes a valid document', () => {
  expect(findAdfFaults(write({ vehicle: null, message: null }))).toEqual([]);
  const gaps = buildLeadVehicle({
    year: null,
    badge: null,
    vin: null,
    stockNumber: null,
    body: null,
    odometerKm: null,
    colour: null,
    priceCents: null,
    imageUrl: null,
  });
  expect(findAdfFaults(write({ vehicle: gaps, message: null }))).toEqual([]);
});

test('the document stays valid whatever a shopper writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', minLength: 1 }), (message, name) => {
      expect(findAdfFaults(write({ message: `</comments><x a="1">&${message}]]>`, name: `${name} <script>` }))).toEqual([]);
    }),
  );
});
