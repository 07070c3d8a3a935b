import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLeadVehicle, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { chooseLeadDealership } from '../delivery/route-lead.ts';
import { describeForm, type FormRequest } from './describe-form.ts';
import { fillForm, parseSubmission } from './parse-submission.ts';

const parse = (fields: Record<string, string>, site: SiteOverrides = {}, request: Partial<FormRequest> = {}) => {
  const built = buildSite(site);
  const model = describeForm({ site: built, kind: 'enquiry', vehicle: buildLeadVehicle(), now: TEST_NOW, ...request });
  return parseSubmission(built, model, fields);
};

const draftOf = (...parameters: Parameters<typeof parse>) => {
  const parsed = parse(...parameters);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const errorsOf = (...parameters: Parameters<typeof parse>): Record<string, string> => {
  const parsed = parse(...parameters);
  return parsed.ok ? {} : Object.fromEntries(parsed.error.map(({ field, message }) => [field, message]));
};

const twoDealerships = [
  buildDealership({ locations: [buildLocation()] }),
  buildDealership({ id: 8, slug: 'other-yard', name: 'Other Yard', locations: [buildLocation({ slug: 'perth', name: 'Perth' })] }),
];

test('FORM-09 an empty form gives one error for each required field, in the order of the form', () => {
  const parsed = parse({});
  expect(parsed.ok ? [] : parsed.error).toEqual([
    { field: 'name', message: 'Please enter your name.' },
    { field: 'email', message: 'Please enter your email address.' },
    { field: 'phone', message: 'Please enter your phone number.' },
    { field: 'message', message: 'Please enter a message.' },
  ]);
});

test('FORM-27 a name, a well-formed email and a phone number are enough for a lead draft', () => {
  expect(draftOf(FILLED_FORM)).toMatchObject({ name: 'Jo Citizen', email: 'jo@example.com', phone: '+61412345678', eventId: 15 });
});

test.each(['jo', 'jo@', '@example.com', 'jo@example', 'jo smith@example.com', 'jo@example.com\nBcc: all@example.com'])(
  'FORM-27 %j is refused as an email address',
  (email) => {
    expect(errorsOf({ ...FILLED_FORM, email })).toEqual({ email: 'Please enter an email address like name@example.com.' });
  },
);

test.each([
  ['0412 345 678', '+61412345678'],
  ['(07) 5555 1234', '+61755551234'],
  ['+61 412 345 678', '+61412345678'],
  ['1300 655 506', '+611300655506'],
  ['+64 21 123 4567', '+64211234567'],
])('FORM-27 %j is a phone number', (phone, e164) => {
  expect(draftOf({ ...FILLED_FORM, phone }).phone).toBe(e164);
});

test.each(['12345', '0000 000 000', 'call me', '0412 345 67', '+999 1234'])('FORM-27 %j is refused as a phone number', (phone) => {
  expect(errorsOf({ ...FILLED_FORM, phone })).toHaveProperty('phone');
});

test('FORM-11 an empty or blank message is refused when the message is required', () => {
  expect(errorsOf({ ...FILLED_FORM, message: ' \r\n ' })).toEqual({ message: 'Please enter a message.' });
  expect(draftOf({ ...FILLED_FORM, message: '' }, { forms: { messageRequired: false } }).message).toBeNull();
});

test('FORM-12 a posted category is refused if the form does not offer this category, and is ignored if the form has a fixed category', () => {
  const general = { vehicle: null };
  expect(draftOf({ ...FILLED_FORM, category: 'Parts' }, {}, general).category).toBe('Parts');
  expect(errorsOf({ ...FILLED_FORM, category: 'Free money' }, {}, general)).toHaveProperty('category');
  expect(draftOf({ ...FILLED_FORM, category: 'Parts' }).category).toBe('Vehicle Enquiry');
});

test('EVENT-11 a lead with the category Careers Enquiry has the analytics event 51', () => {
  expect(draftOf({ ...FILLED_FORM, category: 'Careers Enquiry' }, {}, { vehicle: null }).eventId).toBe(51);
});

test('FORM-14 a location that does not belong to the site is refused', () => {
  const site = { dealerships: twoDealerships.slice(0, 1), forms: { locationField: true } };
  const general = { vehicle: null };
  const fields = { ...FILLED_FORM, category: 'Sales' };
  expect(draftOf({ ...fields, location: 'southport' }, site, general).locationSlug).toBe('southport');
  expect(errorsOf({ ...fields, location: 'perth' }, site, general)).toHaveProperty('location');
  expect(errorsOf(fields, site, general)).toEqual({ location: 'Please select a dealership location / department.' });
});

test('FORM-14 a lead goes to the chosen location, even if another dealership has a location with the same id', () => {
  const site = buildSite({ dealerships: twoDealerships, forms: { locationField: true, dealershipField: false } });
  expect(new Set(twoDealerships.flatMap(({ locations }) => locations.map(({ id }) => id))).size).toBe(1);
  const model = describeForm({ site, kind: 'enquiry', vehicle: null, now: TEST_NOW });
  const choices = model.fields.find(({ name }) => name === 'location')?.options ?? [];
  const receiverOf = (label: string) => {
    const location = choices.find((choice) => choice.label.startsWith(label))?.value ?? '';
    const parsed = parseSubmission(site, model, { ...FILLED_FORM, category: 'Sales', location });
    return parsed.ok ? chooseLeadDealership(site, parsed.value).slug : parsed.error;
  };
  expect(receiverOf('The Yard')).toBe('the-yard');
  expect(receiverOf('Other Yard')).toBe('other-yard');
});

test('FORM-15 if a site has several dealerships, the shopper must choose one of them', () => {
  const site = { dealerships: twoDealerships };
  expect(errorsOf(FILLED_FORM, site)).toEqual({ dealership_slug: 'Please select a preferred dealership.' });
  expect(errorsOf({ ...FILLED_FORM, dealership_slug: 'elsewhere' }, site)).toHaveProperty('dealership_slug');
  expect(draftOf({ ...FILLED_FORM, dealership_slug: 'other-yard' }, site).preferredDealershipSlug).toBe('other-yard');
});

test('FORM-14 a location that does not belong to the chosen dealership gives an error that names both dealerships', () => {
  const fields = { ...FILLED_FORM, category: 'Sales', location: 'southport', dealership_slug: 'other-yard' };
  const errors = errorsOf(fields, { dealerships: twoDealerships, forms: { locationField: true } }, { vehicle: null });
  expect(errors.location).toContain('The Yard');
  expect(errors.location).toContain('Other Yard');
});

test('FORM-16 the registration plate is optional, may be a personalised plate, and is stored without spaces and dashes', () => {
  const site = { forms: { regoField: true } };
  expect(draftOf(FILLED_FORM, site).rego).toBeNull();
  expect(draftOf({ ...FILLED_FORM, Rego: ' 123-abc ' }, site).rego).toBe('123ABC');
  expect(draftOf({ ...FILLED_FORM, Rego: 'MYCAR1' }, site).rego).toBe('MYCAR1');
  expect(errorsOf({ ...FILLED_FORM, Rego: 'ABCDEFGHIJ' }, site)).toHaveProperty('Rego');
});

test('FORM-17 consent is false when the checkbox is not ticked or not shown (A-51)', () => {
  expect(draftOf({ ...FILLED_FORM, opt_in: 'true' }).optIn).toBe(true);
  expect(draftOf(FILLED_FORM).optIn).toBe(false);
  expect(draftOf({ ...FILLED_FORM, opt_in: 'true' }, { forms: { optIn: { shown: false } } }).optIn).toBe(false);
});

test('FORM-18 a test drive date may be empty, but a date in the past or more than 60 days ahead is refused', () => {
  const testDrive = { kind: 'test-drive' as const };
  const on = (date: string) => ({ ...FILLED_FORM, test_drive_date: date, test_drive_time: 'Morning' });
  expect(draftOf({ ...FILLED_FORM, message: '' }, {}, testDrive).testDriveDate).toBeNull();
  expect(draftOf(on('2026-11-16'), {}, testDrive)).toMatchObject({ testDriveDate: '2026-11-16', testDriveTime: 'Morning' });
  expect(errorsOf(on('2026-11-15'), {}, testDrive)).toEqual({
    test_drive_date: 'Please choose a date from 16 November 2026 to 15 January 2027.',
  });
  expect(errorsOf(on('2027-01-16'), {}, testDrive)).toHaveProperty('test_drive_date');
  expect(errorsOf(on('2026-02-30'), {}, testDrive)).toHaveProperty('test_drive_date');
});

test('FORM-20 if the site asks for agreement to its terms, a form without this agreement is refused', () => {
  const site = { forms: { terms: true } };
  expect(errorsOf(FILLED_FORM, site)).toEqual({ terms_conditions: '*You must agree to the terms of use before submitting.' });
  expect(draftOf({ ...FILLED_FORM, terms_conditions: 'true' }, site).termsAccepted).toBe(true);
});

test('FORM-26 page id, services and service location become part of the lead', () => {
  const draft = draftOf({ ...FILLED_FORM, page_id: 'service', additional_services: 'Wash, Tyres', 'Service Location': 'Southport' });
  expect(draft).toMatchObject({ pageId: 'service', additionalServices: ['Wash', 'Tyres'], serviceLocation: 'Southport' });
});

test('FORM-09 a form that is shown again contains the posted texts, choices and unticked boxes', () => {
  const model = describeForm({ site: buildSite(), kind: 'enquiry', vehicle: buildLeadVehicle(), now: TEST_NOW });
  const filled = fillForm(model, { name: 'Jo <b>', email: 'wrong' });
  const field = (name: string) => filled.fields.find((candidate) => candidate.name === name);
  expect(field('name')?.value).toBe('Jo <b>');
  expect(field('email')?.value).toBe('wrong');
  expect(field('opt_in')?.checked).toBe(false);
});

test('FORM-09 parseSubmission never throws, and an accepted lead has a valid name and phone number', () => {
  const texts = fc.record(
    Object.fromEntries(
      ['name', 'email', 'phone', 'message', 'category', 'Rego', 'opt_in', 'test_drive_date', 'visited_pages', 'linked_query_params'].map(
        (name) => [
          name,
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 300 }),
            fc.constantFrom('jo@example.com', '0412345678', '2026-11-20', '[1]', '{}', 'Jo'),
          ),
        ],
      ),
    ),
  );
  fc.assert(
    fc.property(texts, (fields) => {
      const parsed = parse(fields, { forms: { regoField: true } }, { kind: 'test-drive' });
      if (!parsed.ok) return parsed.error.length > 0 && parsed.error.every(({ message }) => message.length > 0);
      const { name, email, phone } = parsed.value;
      return name.length > 0 && name.length <= 100 && !/\p{Cc}/u.test(name + email) && /^\+\d+$/.test(phone);
    }),
  );
});
