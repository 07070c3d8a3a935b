import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import type { Lead } from '../lead.ts';
import { type AdfVendor, formatAdf } from './adf-document.ts';

const vendor: AdfVendor = {
  name: 'The Yard',
  siteName: 'Yard Online',
  slug: 'the-yard',
  url: 'https://www.example.com',
  email: 'sales@dealer.example',
  phone: '(07) 5555 1234',
  places: [{ label: 'Location', value: 'The Yard Southport' }],
  timeZone: 'Australia/Brisbane',
};
const write = (lead: Partial<Lead> = {}, isResend = false) => formatAdf(buildLead(lead), vendor, { isResend });

test("an ADF document is valid and contains the lead's vehicle, customer and vendor", () => {
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

test('the ADF document of a test drive contains the requested time in its comments', () => {
  const adf = write({ kind: 'test-drive', testDriveDate: '2026-11-24', testDriveTime: 'Morning' });
  expect(findAdfFaults(adf)).toEqual([]);
  expect(adf).toContain('interest="test-drive"');
  expect(adf).toContain('Requested test drive: Tuesday 24 November 2026, morning');
});

test('an ADF document contains the location that answers the lead; if the shopper chose no time for a test drive, the document contains only the date', () => {
  const adf = write({ kind: 'test-drive', testDriveDate: '2026-11-24', testDriveTime: null });
  expect(adf).toMatch(/Requested test drive: Tuesday 24 November 2026\n/);
  expect(adf).toContain('Location: The Yard Southport');
});

test('FORM-17 an ADF document says whether the shopper agreed to offers by email', () => {
  const { consent } = buildLead();
  expect(write({ consent: { ...consent, optIn: true } })).toContain('Offers by email: Yes, agreed');
  expect(write({ consent: { ...consent, optIn: false } })).toContain('Offers by email: No');
  expect(write({ consent: { ...consent, optIn: false, optInText: null } })).not.toContain('Offers by email');
});

test('in an ADF document, a demo vehicle has the status "used" and a comment, and a new vehicle has the status "new"', () => {
  expect(write({ vehicle: buildLeadVehicle({ carType: 'demo' }) })).toMatch(/status="used"[\s\S]*Demonstrator vehicle\./);
  expect(write({ vehicle: buildLeadVehicle({ carType: 'new' }) })).toContain('<vehicle interest="buy" status="new">');
});

test('an ADF document without a vehicle has an empty element for the year, because CRMs read the year as a number', () => {
  const adf = write({ vehicle: null });
  expect(findAdfFaults(adf)).toEqual([]);
  expect(adf).toMatch(/<year(\/>|><\/year>)/);
  expect(adf).toMatch(/<make(\/>|><\/make>)\s*<model(\/>|><\/model>)/);
  expect(adf).not.toContain('Unspecified');
});

test('an ADF document names the site as its provider, so that the CRM shows on which site the lead was sent', () => {
  expect(write()).toMatch(/<provider>\s*<name part="full">Yard Online<\/name>/);
});

test('an ADF document is marked as a resend when an attempt is repeated', () => {
  expect(write({}, true)).toContain('<prospect status="resend">');
});

test('an ADF document is valid when the lead has no vehicle, or the vehicle lacks some values', () => {
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

test('an ADF document is valid, whatever text a shopper types', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', minLength: 1 }), (message, name) => {
      expect(findAdfFaults(write({ message: `</comments><x a="1">&${message}]]>`, name: `${name} <script>` }))).toEqual([]);
    }),
  );
});

test('the ADF document of a reservation contains the delivery address twice: in an address element and in a comment', () => {
  const adf = write({
    kind: 'reservation',
    deliveryStreet: '12 Example Street',
    deliverySuburb: 'Nerang',
    deliveryState: 'QLD',
    deliveryPostcode: '4211',
  });
  expect(findAdfFaults(adf)).toEqual([]);
  for (const part of [
    '<street>12 Example Street</street>',
    '<city>Nerang</city>',
    '<regioncode>QLD</regioncode>',
    '<postalcode>4211</postalcode>',
  ])
    expect(adf).toContain(part);
  expect(adf).toContain('Deliver to: 12 Example Street, Nerang QLD 4211');
  expect(write({ kind: 'reservation' })).not.toMatch(/<address>|Deliver to/);
});

test('the ADF document of a reservation contains no address if the reservation was stored before its form had address fields', () => {
  const { deliveryStreet: _1, deliverySuburb: _2, deliveryState: _3, deliveryPostcode: _4, ...old } = buildLead({ kind: 'reservation' });
  const adf = formatAdf(old as Lead, vendor, { isResend: false });
  expect(findAdfFaults(adf)).toEqual([]);
  expect(adf).not.toMatch(/<address>|Deliver to|undefined/);
});
