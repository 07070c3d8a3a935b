import { describe, expect, test } from 'vitest';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { leadLocation, leadPhone } from './lead-location.ts';

const sales = buildLocation({ primary: true, locationType: 'sales', phone: '(07) 5550 0001' });
const workshop = buildLocation({ id: 'w', slug: 'workshop', name: 'The Workshop', locationType: 'service', phone: '(07) 5550 0009' });
const second = buildLocation({ id: 'w2', slug: 'workshop-2', name: 'Second Workshop', locationType: 'service' });
const dealership = buildDealership({ locations: [sales, workshop, second] });
const site = buildSite({ dealerships: [dealership] });

describe('the location that answers a lead', () => {
  test('if the form of a lead belongs to a department, the location of this department answers, and the phone number of this location is shown', () => {
    const booking = buildLead({ kind: 'service', vehicle: null, department: 'service' });
    expect(leadLocation(booking, dealership)?.slug).toBe('workshop');
    expect(leadPhone(booking, site, dealership)).toBe('(07) 5550 0009');
    expect(leadLocation({ ...booking, department: 'parts' }, dealership)?.slug).toBe('southport');
    expect(leadLocation({ ...booking, department: 'sales' }, dealership)?.slug).toBe('southport');
  });

  test('if several locations have the department of the form, the main location among them answers; a hidden location never answers', () => {
    const booking = buildLead({ vehicle: null, department: 'service' });
    expect(leadLocation(booking, { locations: [sales, workshop, { ...second, primary: true }] })?.slug).toBe('workshop-2');
    expect(leadLocation(booking, { locations: [sales, { ...workshop, visible: false }] })?.slug).toBe('southport');
  });

  test('FORM-14 FORM-26 if the shopper chose a location or service location, that location answers', () => {
    const booking = buildLead({ vehicle: null, department: 'service' });
    expect(leadLocation({ ...booking, serviceLocation: 'Second Workshop' }, dealership)?.slug).toBe('workshop-2');
    expect(leadLocation({ ...booking, locationSlug: 'southport' }, dealership)?.slug).toBe('southport');
  });

  test('a lead about a vehicle is answered by the location where the vehicle is', () => {
    const vehicle = buildLeadVehicle({ locationId: sales.id });
    expect(leadLocation(buildLead({ vehicle, department: 'service' }), dealership)?.slug).toBe('southport');
  });

  test('a lead that was stored before leads had a department is answered by the main location', () => {
    expect(leadLocation(buildLead({ vehicle: null }), dealership)?.slug).toBe('southport');
  });
});
