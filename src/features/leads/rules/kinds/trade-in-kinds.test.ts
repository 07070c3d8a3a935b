import { describe, expect, test } from 'vitest';
import { buildLeadVehicle, buildTradeIn, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { describeForm } from '../form/describe-form.ts';
import { parseSubmission } from '../form/parse-submission.ts';
import { makeLead } from '../make-lead.ts';

const { features } = buildSite();
const site = { ...buildSite(), features: { ...features, valuation: true } };
const withoutEstimates = { ...site, features: { ...features, valuation: false } };
const origin = {
  id: 'l',
  submissionId: 's',
  now: TEST_NOW,
  deliverAt: TEST_NOW,
  pageUrl: 'http://the-yard.localhost/trade-in',
  userAgent: null,
  channel: 'website' as const,
};
const FILLED = { ...FILLED_FORM, name: 'Jo', last_name: 'Citizen', postcode: '4215' };
const form = describeForm({ site, kind: 'trade-in', vehicle: null, tradeIn: buildTradeIn(), now: TEST_NOW });
const messagesFor = (fields: Readonly<Record<string, string>>) => {
  const parsed = parseSubmission(site, form, { ...FILLED, ...fields });
  return parsed.ok ? [] : parsed.error.map(({ field, message }) => `${field}: ${message}`);
};

describe('the form of a trade-in', () => {
  test('TRADE-01 asks for name, last name, postcode, phone and email, and has a hidden trap field', () => {
    expect(form.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'last_name', 'postcode', 'phone', 'email']));
    expect(form.fields.filter(({ type }) => type === 'trap')).toHaveLength(1);
    expect(form.fields.find(({ name }) => name === 'name')).toMatchObject({ label: 'First name', autocomplete: 'given-name' });
  });

  test('TRADE-02 the postcode is required, numeric and has at most four characters', () => {
    expect(form.fields.find(({ name }) => name === 'postcode')).toMatchObject({
      required: true,
      maxLength: 4,
      inputMode: 'numeric',
      autocomplete: 'postal-code',
    });
    expect(messagesFor({ postcode: ' 0800 ' })).toEqual([]);
  });

  test.each(['', '421', '42155', '4o15', '-421', '4 15', '４２１５'])(
    'TRADE-03 the postcode %j is refused with exactly the error message that the specification requires',
    (postcode) => {
      expect(messagesFor({ postcode })).toEqual(['postcode: Invalid postcode. Please enter a 4-digit number.']);
    },
  );

  test('TRADE-05 name, last name, phone and email are required and must be well-formed', () => {
    expect(messagesFor({ name: '', last_name: ' ', phone: '', email: '' })).toEqual([
      'name: Please enter your first name.',
      'last_name: Please enter your last name.',
      'phone: Please enter your phone number.',
      'email: Please enter your email address.',
    ]);
    expect(messagesFor({ phone: '12', email: 'jo@' })).toHaveLength(2);
  });
});

describe('a lead with a trade-in', () => {
  const leadOf = (kind: 'enquiry' | 'trade-in' | 'sell' | 'offer-acceptance', about: ReturnType<typeof buildLeadVehicle> | null = null) => {
    const model = describeForm({ site, kind, vehicle: about, tradeIn: buildTradeIn(), now: TEST_NOW });
    const parsed = parseSubmission(site, model, { ...FILLED, category: 'Sales' });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    return makeLead(site, parsed.value, origin);
  };

  test('LEAD-06 has the vehicle with its valuation, and a lead that accepts an offer has the subcategory "3. Offer Accepted"', () => {
    expect(leadOf('trade-in')).toMatchObject({ category: 'Trade In', subcategory: null, lastName: 'Citizen', tradeIn: { rego: 'ABC123' } });
    expect(leadOf('trade-in', buildLeadVehicle())).toMatchObject({ subcategory: null, vehicle: { id: 100_001 } });
    expect(leadOf('sell')).toMatchObject({ category: 'Sell Your Car' });
    expect(leadOf('offer-acceptance')).toMatchObject({ subcategory: '3. Offer Accepted', eventId: 22 });
  });

  test('stores the version of its own collection notice, which says that a program makes the estimate', () => {
    expect(form.collectionNotice).toMatchObject({ version: '2026-11 trade-in-1' });
    expect(form.collectionNotice.text).toContain('An online estimate is made by a program');
    expect(leadOf('trade-in').consent.collectionNoticeVersion).toBe('2026-11 trade-in-1');
    expect(leadOf('enquiry').consent.collectionNoticeVersion).toBe('2026-11');
  });

  test('if a site has no automatic valuation, the collection notice says that a person values the vehicle, and mentions no program', () => {
    for (const kind of ['trade-in', 'sell', 'offer-acceptance'] as const) {
      const { collectionNotice } = describeForm({ site: withoutEstimates, kind, vehicle: null, tradeIn: buildTradeIn(), now: TEST_NOW });
      expect(collectionNotice).toMatchObject({ version: '2026-11 trade-in-person-1' });
      expect(collectionNotice.text).toContain('A person at the dealership values the vehicle');
      expect(collectionNotice.text).not.toMatch(/program|estimate/);
    }
  });
});
