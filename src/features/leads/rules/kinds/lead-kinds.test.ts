import { describe, expect, test } from 'vitest';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from '../fields/lead-fields.ts';
import { describeForm } from '../form/describe-form.ts';
import { parseSubmission } from '../form/parse-submission.ts';
import { kindForVehicle, kindOfCategory, LEAD_KIND_NAMES, LEAD_KINDS, type LeadKind } from './lead-kinds.ts';

const site = buildSite();
const vehicle = buildLeadVehicle();
const draftOf = (kind: LeadKind, about: typeof vehicle | null) => {
  const posted = { ...FILLED_FORM, last_name: 'Citizen', postcode: '4000' };
  const parsed = parseSubmission(site, describeForm({ site, kind, vehicle: about, now: TEST_NOW }), posted);
  return parsed.ok ? parsed.value : parsed.error;
};

describe.each(LEAD_KIND_NAMES)('the kind %s', (kind) => {
  test('its form has fields for name, email and phone, and creates a lead of this kind', () => {
    expect(LEAD_KINDS[kind].fields).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'message']));
    expect(draftOf(kind, vehicle)).toMatchObject({ kind, category: LEAD_KINDS[kind].category(vehicle) });
  });

  test('its form has each field once', () => {
    expect(new Set(LEAD_KINDS[kind].fields).size).toBe(LEAD_KINDS[kind].fields.length);
  });
});

test('FORM-26 no two lead fields have the same name in the posted form', () => {
  expect(new Set(LEAD_FIELD_NAMES.map((name) => LEAD_FIELDS[name].wire)).size).toBe(LEAD_FIELD_NAMES.length);
});

test('ROUTE-16 a finance enquiry has the category Finance, and sends the same analytics events as other enquiries', () => {
  expect(draftOf('finance', vehicle)).toMatchObject({ category: 'Finance', subcategory: 'Used', eventId: 15 });
  expect(draftOf('finance', buildLeadVehicle({ carType: 'new' }))).toMatchObject({ eventId: 14 });
  const form = describeForm({ site, kind: 'finance', vehicle: null, now: TEST_NOW });
  expect(form).toMatchObject({ title: 'Ask for finance', category: 'Finance', eventId: 22 });
});

test('FORM-23 an enquiry about a sold vehicle becomes a lead of the kind similar-vehicle, but the form for a test drive keeps the kind test-drive', () => {
  const gone = buildLeadVehicle({ available: false });
  expect(kindForVehicle('enquiry', gone)).toBe('similar-vehicle');
  expect(kindForVehicle('test-drive', gone)).toBe('test-drive');
  expect(kindForVehicle('enquiry', vehicle)).toBe('enquiry');
  expect(kindForVehicle('enquiry', null)).toBe('enquiry');
});

test('API-23 the category of a JSON lead decides its kind', () => {
  expect(kindOfCategory('Test Drive')).toBe('test-drive');
  expect(kindOfCategory('Parts')).toBe('parts');
  expect(kindOfCategory('Sales')).toBe('enquiry');
  expect(kindOfCategory(null)).toBe('enquiry');
});
