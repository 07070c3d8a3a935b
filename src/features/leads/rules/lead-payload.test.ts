import { expect, test } from 'vitest';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { formatFormSubmission, formatLeadPayload } from './lead-payload.ts';

const payload = formatLeadPayload(buildLead());

test("LEAD-01 LEAD-02 ENT-35 the lead payload has the specification's keys and the source Website", () => {
  expect(payload).toEqual({
    category: 'Vehicle Enquiry',
    subcategory: 'Used',
    lead_id: '6f1c2f9e-0000-4000-8000-000000000001',
    url: 'http://the-yard.localhost:3000/cars/2021-toyota-corolla-ascent-sport-100001/enquire',
    source: 'Website',
    user_agent: 'Test',
    car_id: 100_001,
    car_dealership_id: 1,
    lead_attributes: { visited_pages: ['/', '/search'], linked_query_params: { utm_source: 'newsletter' } },
    opt_in: true,
    message: 'Is the car still available?',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
    stock_number: 'S100001',
    manufacturer_slug: 'toyota',
    vehicle_status: 'in_stock',
  });
});

test('LEAD-01 the payload of a lead without a vehicle keeps the vehicle keys, with empty values', () => {
  const general = formatLeadPayload(buildLead({ vehicle: null }));
  expect(Object.keys(general)).toEqual(Object.keys(payload));
  expect(general).toMatchObject({ car_id: null, 'Vehicle Make': null, stock_number: null, manufacturer_slug: null, source: 'Website' });
});

test('LEAD-03 the payload contains autogauge_enabled only if the site has switched it on', () => {
  expect(payload).not.toHaveProperty('autogauge_enabled');
  expect(formatLeadPayload(buildLead({ autogaugeEnabled: true })).autogauge_enabled).toBe(true);
});

test("LEAD-01 the payload writes the vehicle's make as a slug", () => {
  const vehicle = buildLeadVehicle({ make: 'Mercedes-Benz' });
  expect(formatLeadPayload(buildLead({ vehicle })).manufacturer_slug).toBe('mercedes-benz');
});

test('FORM-26 ENT-35 the form submission has the field names of the specification', () => {
  const submission = formatFormSubmission(buildLead({ rego: '123ABC', locationSlug: 'southport', pageId: 'contact' }));
  expect(submission).toMatchObject({
    name: 'Jo Citizen',
    phone: '+61412345678',
    Rego: '123ABC',
    location: 'southport',
    page_id: 'contact',
  });
  const keys = ['category', 'subcategory', 'name', 'email', 'phone', 'message', 'Rego', 'location', 'dealership_slug', 'opt_in', 'page_id'];
  expect(Object.keys(submission)).toEqual(expect.arrayContaining([...keys, 'terms_conditions', 'additional_services', 'Service Location']));
});

test('FORM-26 ENT-35 the JSON payload of a form submission equals the expected text exactly, because the programs of its receivers depend on the format', () => {
  const lead = buildLead({ testDriveDate: '2026-11-24', testDriveTime: 'Morning', additionalServices: ['Wash'], rego: '123ABC' });
  expect(JSON.stringify(formatFormSubmission(lead))).toBe(
    '{"category":"Vehicle Enquiry","subcategory":"Used","name":"Jo Citizen","email":"jo@example.com","phone":"+61412345678",' +
      '"message":"Is the car still available?","Rego":"123ABC","location":null,"dealership_slug":null,"opt_in":true,"page_id":null,' +
      '"terms_conditions":null,"additional_services":["Wash"],"Service Location":null,"appointment":null,"test_drive_date":"2026-11-24","test_drive_time":"Morning"}',
  );
});
