import { expect, test } from 'vitest';
import { describeTestForm, fieldOf, TWO_DEALERSHIPS } from '#test/builders/leads/describe-test-form.ts';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';

test('FORM-01 an enquiry form about a vehicle has a fixed category', () => {
  const form = describeTestForm({}, { vehicle: buildLeadVehicle() });
  expect(form.vehicle?.id).toBe(100_001);
  expect(form.category).toBe('Vehicle Enquiry');
  expect(form.eventId).toBe(15);
  expect(form.fields.filter(({ type }) => type !== 'hidden' && type !== 'trap').map(({ name }) => name)).toEqual([
    'name',
    'email',
    'phone',
    'message',
    'opt_in',
  ]);
});

test('FORM-02 a test drive form asks for a date and a time', () => {
  const form = describeTestForm({}, { kind: 'test-drive', vehicle: buildLeadVehicle() });
  expect(form.category).toBe('Test Drive');
  expect(form.eventId).toBe(48);
  expect(fieldOf(form, 'test_drive_date')?.type).toBe('date');
  expect(fieldOf(form, 'test_drive_time')?.type).toBe('select');
});

test('FORM-03 a form without a vehicle is the general enquiry', () => {
  const form = describeTestForm({});
  expect(form.vehicle).toBeNull();
  expect(form.category).toBe('General Enquiry');
  expect(form.eventId).toBe(22);
});

test('FORM-10 by default a form lists its errors under a heading, and a site can choose an alert instead', () => {
  expect(describeTestForm({})).toMatchObject({ errorStyle: 'list', errorHeading: 'Please fix the following errors:' });
  expect(describeTestForm({ forms: { errorStyle: 'alert' } }).errorStyle).toBe('alert');
});

test('FORM-16 FORM-18 a hint does not repeat that the field is optional, because the label says so', () => {
  const { fields } = describeTestForm({ forms: { regoField: true } }, { kind: 'test-drive' });
  const hints = fields.flatMap(({ hint }) => (hint === null ? [] : [hint]));
  expect(hints).toHaveLength(2);
  for (const hint of hints) expect(hint).not.toMatch(/optional/i);
});

test('FORM-21 the captcha is on by default, and a site can switch it off', () => {
  expect(describeTestForm({}).captcha).toBe(true);
  expect(describeTestForm({ forms: { captcha: false } }).captcha).toBe(false);
});

test('FORM-26 the fields have the names of the specification', () => {
  const site = { dealerships: TWO_DEALERSHIPS, forms: { locationField: true, regoField: true, terms: true } };
  const names = describeTestForm(site, { pageId: 'contact' }).fields.map(({ name }) => name);
  const expected = ['category', 'subcategory', 'name', 'email', 'phone', 'message', 'Rego', 'location', 'dealership_slug', 'opt_in'];
  expect(names).toEqual(expect.arrayContaining([...expected, 'page_id', 'terms_conditions']));
  expect(new Set(names).size).toBe(names.length);
});
