import { expect, test } from 'vitest';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { describeForm, type FormRequest } from './describe-form.ts';

const formOf = (site: SiteOverrides, request: Partial<FormRequest> = {}) =>
  describeForm({ site: buildSite(site), kind: 'enquiry', vehicle: null, now: TEST_NOW, ...request });

const fieldOf = (form: ReturnType<typeof formOf>, name: string) => form.fields.find((field) => field.name === name) ?? null;

const twoDealerships = [
  buildDealership({ locations: [buildLocation()] }),
  buildDealership({
    id: 8,
    slug: 'other-yard',
    name: 'Other Yard',
    locations: [buildLocation({ id: 'p', slug: 'perth', name: 'Perth', locationType: 'service' })],
  }),
];

test('FORM-01 an enquiry form about a vehicle has a fixed category', () => {
  const form = formOf({}, { vehicle: buildLeadVehicle() });
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
  const form = formOf({}, { kind: 'test-drive', vehicle: buildLeadVehicle() });
  expect(form.category).toBe('Test Drive');
  expect(form.eventId).toBe(48);
  expect(fieldOf(form, 'test_drive_date')?.type).toBe('date');
  expect(fieldOf(form, 'test_drive_time')?.type).toBe('select');
});

test('FORM-03 a form without a vehicle is the general enquiry', () => {
  const form = formOf({});
  expect(form.vehicle).toBeNull();
  expect(form.category).toBe('General Enquiry');
  expect(form.eventId).toBe(22);
});

test('FORM-10 a form lists its errors under a heading unless the site chooses an alert', () => {
  expect(formOf({})).toMatchObject({ errorStyle: 'list', errorHeading: 'Please fix the following errors:' });
  expect(formOf({ forms: { errorStyle: 'alert' } }).errorStyle).toBe('alert');
});

test('FORM-11 the message is required unless the site or the form makes it optional', () => {
  expect(fieldOf(formOf({}), 'message')?.required).toBe(true);
  expect(fieldOf(formOf({ forms: { messageRequired: false } }), 'message')?.required).toBe(false);
  expect(fieldOf(formOf({}, { messageOptional: true }), 'message')?.required).toBe(false);
});

test('FORM-12 the category is a required select if the form has event 22 (general form) or the category General Enquiry, and is otherwise fixed (A-50)', () => {
  expect(fieldOf(formOf({}), 'category')).toMatchObject({ type: 'select', required: true, value: 'General Enquiry' });
  expect(fieldOf(formOf({}, { category: 'Parts' }), 'category')).toMatchObject({ type: 'select', value: 'Parts' });
  expect(fieldOf(formOf({}, { vehicle: buildLeadVehicle(), category: 'General Enquiry' }), 'category')?.type).toBe('select');
  expect(fieldOf(formOf({}, { vehicle: buildLeadVehicle() }), 'category')).toMatchObject({ type: 'hidden', value: 'Vehicle Enquiry' });
  expect(fieldOf(formOf({}, { category: 'Careers Enquiry' }), 'category')?.type).toBe('hidden');
});

test('FORM-13 the category select offers the configured categories', () => {
  const labels = (form: ReturnType<typeof formOf>) => fieldOf(form, 'category')?.options.map(({ label }) => label);
  expect(labels(formOf({}))).toEqual(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance', 'Fleet', 'Careers Enquiry']);
  expect(labels(formOf({ forms: { categories: ['General Enquiry', 'Caravan servicing'] } }))).toEqual([
    'General Enquiry',
    'Caravan servicing',
  ]);
});

test('FORM-14 if the site switches it on, the location is a required field in forms without a vehicle; a second option adds it to forms about new vehicles', () => {
  const site = { dealerships: [buildDealership({ locations: [buildLocation({ slug: 'the-coast' })] })], forms: { locationField: true } };
  const newCar = { vehicle: buildLeadVehicle({ carType: 'new' }) };
  expect(fieldOf(formOf({ ...site, forms: {} }), 'location')).toBeNull();
  expect(fieldOf(formOf(site), 'location')).toMatchObject({ type: 'select', required: true });
  expect(fieldOf(formOf(site, newCar), 'location')).toBeNull();
  const withNewCars = { ...site, forms: { locationField: true, locationFieldWithNewCars: true } };
  expect(fieldOf(formOf(withNewCars, newCar), 'location')).toMatchObject({ required: true, value: 'the-coast' });
  expect(fieldOf(formOf(withNewCars, { vehicle: buildLeadVehicle({ carType: 'used' }) }), 'location')).toBeNull();
});

test('FORM-16 FORM-18 a hint does not repeat that the field is optional, because the label says so', () => {
  const { fields } = formOf({ forms: { regoField: true } }, { kind: 'test-drive' });
  const hints = fields.flatMap(({ hint }) => (hint === null ? [] : [hint]));
  expect(hints).toHaveLength(2);
  for (const hint of hints) expect(hint).not.toMatch(/optional/i);
});

test('FORM-24 the location select has its placeholder text, and its choices name dealership and department', () => {
  const location = fieldOf(formOf({ dealerships: twoDealerships, forms: { locationField: true } }), 'location');
  expect(location?.placeholder).toBe('Please Select a Dealership Location / Department');
  expect(location?.options).toEqual([
    { value: 'southport', label: 'The Yard: The Yard Southport / Sales' },
    { value: 'perth', label: 'Other Yard: Perth / Service' },
  ]);
});

test('FORM-14 the location select leaves out hidden locations, and is missing when no location is left', () => {
  const dealerships = [buildDealership({ locations: [buildLocation({ visible: false })] })];
  expect(fieldOf(formOf({ dealerships, forms: { locationField: true } }), 'location')).toBeNull();
});

test('FORM-15 the dealership is a required field when the site has several dealerships and has not removed the field', () => {
  expect(fieldOf(formOf({}), 'dealership_slug')).toBeNull();
  expect(fieldOf(formOf({ dealerships: twoDealerships }), 'dealership_slug')).toMatchObject({
    type: 'select',
    required: true,
    value: '',
  });
  expect(fieldOf(formOf({ dealerships: twoDealerships, forms: { dealershipField: false } }), 'dealership_slug')).toBeNull();
});

test("FORM-15 the dealership field is prefilled with the vehicle's dealership", () => {
  const form = formOf({ dealerships: twoDealerships }, { vehicle: buildLeadVehicle({ dealershipId: 8, dealershipSlug: 'other-yard' }) });
  expect(fieldOf(form, 'dealership_slug')?.value).toBe('other-yard');
});

test('FORM-25 the dealership select has its placeholder text', () => {
  expect(fieldOf(formOf({ dealerships: twoDealerships }), 'dealership_slug')?.placeholder).toBe('Select a Preferred Dealership');
});

test('FORM-16 the rego field is shown when the site switches it on, and is never required', () => {
  expect(fieldOf(formOf({}), 'Rego')).toBeNull();
  expect(fieldOf(formOf({ forms: { regoField: true } }), 'Rego')?.required).toBe(false);
});

test('FORM-17 the offers checkbox is optional and ticked by default, and a site can untick or hide it', () => {
  expect(fieldOf(formOf({}), 'opt_in')).toMatchObject({
    required: false,
    checked: true,
    label: 'Email me similar stock and latest offers.',
  });
  expect(fieldOf(formOf({ forms: { optIn: { checked: false } } }), 'opt_in')?.checked).toBe(false);
  expect(fieldOf(formOf({ forms: { optIn: { shown: false } } }), 'opt_in')).toBeNull();
});

test("FORM-18 the test drive date is optional, from today to 60 days ahead in the vehicle's time zone", () => {
  const perth = buildLocation({ id: 'perth', address: { street: '1 Hay St', city: 'Perth', state: 'wa', postcode: '6000' } });
  const dealerships = [buildDealership({ locations: [buildLocation(), perth] })];
  // 15:30 UTC on 15 November is 01:30 on the 16th in Brisbane, 23:30 on the 15th in Perth.
  const now = Date.UTC(2026, 10, 15, 15, 30);
  const dateAt = (locationId: string) =>
    fieldOf(formOf({ dealerships }, { kind: 'test-drive', vehicle: buildLeadVehicle({ locationId }), now }), 'test_drive_date');
  expect(dateAt('southport')).toMatchObject({ required: false, min: '2026-11-16', max: '2027-01-15' });
  expect(dateAt('perth')).toMatchObject({ required: false, min: '2026-11-15', max: '2027-01-14' });
});

test('FORM-20 the terms checkbox is required when the site switches it on', () => {
  expect(fieldOf(formOf({}), 'terms_conditions')).toBeNull();
  expect(fieldOf(formOf({ forms: { terms: true } }), 'terms_conditions')).toMatchObject({
    type: 'checkbox',
    required: true,
    checked: false,
  });
});

test('FORM-21 the captcha is on unless the site switches it off', () => {
  expect(formOf({}).captcha).toBe(true);
  expect(formOf({ forms: { captcha: false } }).captcha).toBe(false);
});

test('FORM-23 the message field is prefilled when the vehicle is unavailable', () => {
  const messageOf = (request: Partial<FormRequest>) => fieldOf(formOf({}, request), 'message')?.value;
  expect(messageOf({ vehicle: buildLeadVehicle({ available: false }) })).toBe('Can you please find me something similar?');
  expect(messageOf({ vehicle: buildLeadVehicle() })).toBe('');
});

test('FORM-26 the fields have the names of the specification', () => {
  const site = { dealerships: twoDealerships, forms: { locationField: true, regoField: true, terms: true } };
  const names = formOf(site, { pageId: 'contact' }).fields.map(({ name }) => name);
  const expected = ['category', 'subcategory', 'name', 'email', 'phone', 'message', 'Rego', 'location', 'dealership_slug', 'opt_in'];
  expect(names).toEqual(expect.arrayContaining([...expected, 'page_id', 'terms_conditions']));
  expect(new Set(names).size).toBe(names.length);
});

test('FORM-27 name, email and phone are required and have autocomplete attributes', () => {
  const form = formOf({});
  expect(fieldOf(form, 'name')).toMatchObject({ type: 'text', required: true, autocomplete: 'name', maxLength: 100 });
  expect(fieldOf(form, 'email')).toMatchObject({ type: 'email', required: true, autocomplete: 'email', inputMode: 'email' });
  expect(fieldOf(form, 'phone')).toMatchObject({ type: 'tel', required: true, autocomplete: 'tel', inputMode: 'tel' });
});
