import { expect, test } from 'vitest';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { nextStep } from './next-step.ts';

const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '00:00', close: '23:59' }));
const sales = buildLocation({ primary: true, locationType: 'sales', openingHours });
const workshop = buildLocation({ id: 'w', slug: 'workshop', name: 'The Workshop', locationType: 'service', openingHours });
const siteAt = (...locations: readonly (typeof sales)[]) =>
  buildSite({ dealerships: [buildDealership({ locations: [...locations] })], forms: { replyMinutes: 30 } });

const booking = (site: ReturnType<typeof siteAt>): string => {
  const form = findLeadForm(site, 'service-booking') ?? undefined;
  return nextStep(site, { kind: 'service', vehicle: null, form }, TEST_NOW);
};

test('the form of a service booking promises an answer from the workshop', () => {
  expect(booking(siteAt(sales, workshop))).toContain('A person at The Workshop confirms your booking by ');
  expect(booking(siteAt(sales))).toContain('A person at The Yard Southport confirms your booking by ');
});

test('FORM-26 a form that asks for the service location promises no reply time, because the location is not known yet', () => {
  const second = { ...workshop, id: 'w2', slug: 'workshop-2', name: 'Second Workshop' };
  expect(booking(siteAt(sales, workshop, second))).toBe('A person at The Yard confirms your booking by phone or email.');
});
