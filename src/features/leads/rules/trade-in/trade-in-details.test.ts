import { expect, test } from 'vitest';
import { findAdfFaults } from '#test/builders/leads/adf-validator.ts';
import { buildLead, buildLeadVehicle, buildTradeIn } from '#test/builders/leads/lead-builder.ts';
import { type AdfVendor, formatAdf } from '../delivery/adf-document.ts';
import { formatCsvHeader, formatCsvRow } from '../delivery/lead-csv.ts';
import { formatLeadSubject } from '../delivery/lead-subject.ts';
import { formatLeadJson } from '../lead-payload.ts';
import { tradeInDealerRows, tradeInReceiptRows } from './trade-in-rows.ts';

const vendor: AdfVendor = {
  name: 'The Yard',
  siteName: 'Yard Online',
  slug: 'the-yard',
  url: 'https://www.example.com',
  email: null,
  phone: null,
  places: [{ label: 'Location', value: 'The Yard Southport' }],
  timeZone: 'Australia/Brisbane',
};
const person = { name: 'Jo', lastName: 'Citizen', postcode: '4215', category: 'Trade In', subcategory: null } as const;
const tradeIn = buildLead({ ...person, kind: 'trade-in', tradeIn: buildTradeIn() });
const selling = buildLead({ ...person, kind: 'sell', vehicle: null, tradeIn: buildTradeIn({ offer: null, withoutOffer: 'Too old.' }) });
const accepted = buildLead({ ...person, kind: 'offer-acceptance', vehicle: null, tradeIn: buildTradeIn({ acceptedLeadId: 'lead-1' }) });

test('an ADF document with a trade-in has the wanted vehicle first and the trade-in as a second vehicle', () => {
  const adf = formatAdf(tradeIn, vendor, { isResend: false });
  expect(findAdfFaults(adf)).toEqual([]);
  expect([...adf.matchAll(/<vehicle interest="([^"]+)"/g)].map(([, interest]) => interest)).toEqual(['buy', 'trade-in']);
  const own = adf.slice(adf.indexOf('interest="trade-in"'));
  for (const part of [
    '<year>2022</year>',
    '<make>Hyundai</make>',
    '<odometer units="km">45000</odometer>',
    '<price type="appraisal" currency="AUD">17500</price>',
  ])
    expect(own).toContain(part);
  expect(own).toContain('Rego: ABC123 (VIC)');
  expect(own).toContain('Overall condition: Good');
  expect(own.slice(0, own.indexOf('</vehicle>'))).not.toContain('<vin>');
  expect(adf).toContain('<name part="first">Jo</name>');
  expect(adf).toContain('<name part="last">Citizen</name>');
  expect(adf).toContain('<postalcode>4215</postalcode>');
});

test('if the shopper only wants to sell a vehicle, the ADF document contains one vehicle with interest="sell", even without an estimate', () => {
  const adf = formatAdf(selling, vendor, { isResend: false });
  expect(findAdfFaults(adf)).toEqual([]);
  expect([...adf.matchAll(/<vehicle interest="([^"]+)"/g)].map(([, interest]) => interest)).toEqual(['sell']);
  expect(adf).toContain('<pricecomments>Too old.</pricecomments>');
  expect(adf).toContain('Location: The Yard Southport');
});

test('if the shopper sells a vehicle and buys none, the ADF element of the sold vehicle has interest="sell", before and after the offer is accepted', () => {
  const sold = { ...accepted, tradeIn: buildTradeIn({ acceptedLeadId: 'lead-1', intent: 'sell' }) };
  const interests = (lead: typeof sold) =>
    [...formatAdf(lead, vendor, { isResend: false }).matchAll(/<vehicle interest="([^"]+)"/g)].map(([, interest]) => interest);
  expect(interests(sold)).toEqual(['sell']);
  expect(interests({ ...sold, tradeIn: buildTradeIn({ acceptedLeadId: 'lead-1', intent: 'trade-in' }) })).toEqual(['trade-in']);
});

test('the ADF comments about the shopper’s own vehicle repeat no fact that has its own ADF element', () => {
  const own = formatAdf(tradeIn, vendor, { isResend: false }).split('interest="trade-in"')[1] ?? '';
  expect(own.split(tradeIn.tradeIn?.offer?.basis ?? '').length - 1).toBe(1);
  expect(own).not.toContain('Odometer:');
  expect(own).not.toContain('Shopper’s vehicle:');
  expect(own).toContain('Rego: ABC123 (VIC)');
  expect(own).toContain('Online estimate: $17,500 (between');
  expect(formatAdf(selling, vendor, { isResend: false }).split('Too old.').length - 1).toBe(1);
});

test('an ADF document is valid for a vehicle whose year, make and model are unknown', () => {
  const unknown = buildLead({ ...person, kind: 'sell', vehicle: null, tradeIn: buildTradeIn({ year: null, make: '', model: '' }) });
  expect(findAdfFaults(formatAdf(unknown, vendor, { isResend: false }))).toEqual([]);
});

test('LEAD-06 ENT-35 TRADE-01 TRADE-08 the payload of a trade-in lead contains the valuation and the form; if the lead accepts an offer, the payload also contains the id of the lead with the offer', () => {
  expect(formatLeadJson(tradeIn)).toMatchObject({
    last_name: 'Citizen',
    postcode: '4215',
    valuation: {
      id: '6f1c2f9e-0000-4000-8000-0000000000f1',
      adjustmentAnswers: { condition: 'good' },
      rego: 'ABC123',
      regoState: 'vic',
      offer_price: 17_500,
    },
    trade_in: { name: 'Jo', last_name: 'Citizen', postcode: '4215', phone: '+61412345678', email: 'jo@example.com', km: 45_000 },
  });
  expect(formatLeadJson(tradeIn)).not.toHaveProperty('offer_accepted');
  expect(formatLeadJson(selling)).toMatchObject({ valuation: { offer_price: null } });
  expect(formatLeadJson(accepted)).toMatchObject({ offer_lead_id: 'lead-1', form_completed: true, offer_accepted: true });
  expect(formatLeadJson(buildLead())).not.toHaveProperty('valuation');
  expect(formatLeadJson(buildLead())).not.toHaveProperty('last_name');
});

test('the mail to the dealer shows the shopper’s own vehicle, its plate, the answers and how the estimate was made; the receipt shows neither plate nor answers', () => {
  expect(tradeInDealerRows(buildTradeIn())).toEqual([
    { label: 'Shopper’s vehicle', value: '2022 Hyundai i30' },
    { label: 'Odometer', value: '45,000 km' },
    { label: 'Rego', value: 'ABC123 (VIC)' },
    { label: 'Overall condition', value: 'Good' },
    { label: 'Online estimate', value: '$17,500 (between $16,000 and $19,000), valid until Sun 29 Nov 2026' },
    { label: 'Basis', value: 'An estimate.' },
  ]);
  expect(tradeInReceiptRows(buildTradeIn({ isKnownModel: true }))).toEqual([
    { label: 'Your vehicle', value: '2022 Hyundai i30, 45,000 km' },
    { label: 'Online estimate', value: '$17,500 (between $16,000 and $19,000), valid until Sun 29 Nov 2026' },
    { label: 'Basis', value: 'An estimate.' },
  ]);
  const typed = tradeInReceiptRows(buildTradeIn({ isKnownModel: false, make: 'Visit evil.example', model: 'now' }));
  expect(typed[0]).toEqual({ label: 'Your vehicle', value: '2022, 45,000 km' });
  expect(tradeInReceiptRows(buildTradeIn({ offer: null })).map(({ label }) => label)).toEqual(['Your vehicle']);
  expect(tradeInReceiptRows(buildTradeIn({ offer: null, year: null, odometerKm: null }))).toEqual([]);
  expect(tradeInDealerRows(selling.tradeIn ?? buildTradeIn()).at(-1)).toEqual({ label: 'No online estimate', value: 'Too old.' });
});

test('the subject and the CSV row of a lead name the shopper’s own vehicle', () => {
  expect(formatLeadSubject(selling)).toBe('Vehicle to sell: 2022 Hyundai i30 - Jo Citizen');
  expect(formatLeadSubject({ ...tradeIn, vehicle: buildLeadVehicle() })).toBe(
    'Trade-in request: 2022 Hyundai i30, wants 2021 Toyota Corolla Ascent Sport (S100001) - Jo Citizen',
  );
  const columns = formatCsvHeader().split(',');
  const cells = formatCsvRow({ lead: tradeIn, state: 'accepted', dealershipSlug: 'the-yard', unsubscribedAt: null }).split('","');
  expect(cells[columns.indexOf('"own_vehicle"')]).toBe('2022 Hyundai i30');
  expect(cells[columns.indexOf('"offer_price"')]).toBe('17500');
});
