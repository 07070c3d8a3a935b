import { expect } from 'vitest';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { stampOf } from '#test/builders/program/running-program.ts';
import type { RouteCase, RouteCases } from './route-case.ts';

/** If a contact form is posted to site A and names dealer B, dealer A gets the lead. */
const contactForm = (address: string, ofOther: string): RouteCase => ({
  asked: async ({ running, ofB, expectHidden, leadsOfA, onA }) => {
    const stamp = stampOf((await onA(address)).text);
    const fields = { ...FILLED_FORM, ...stamp, category: 'Sales', car_id: String(ofB.id), dealership_slug: 'bravo-yard' };
    if (ofOther !== address) expectHidden(await running.postForm('alpha', ofOther, fields), 404);
    const before = (await leadsOfA()).length;
    expectHidden(await running.postForm('alpha', `${address}?dealership=bravo-yard`, fields), 303);
    const stored = await leadsOfA();
    expect(stored).toHaveLength(before + 1);
    expect(stored[0]).toMatchObject({ dealershipSlug: 'alpha-yard', lead: { vehicle: null } });
  },
});

/** The pages about the dealerships and locations of a dealer, and the forms on these pages. */
export const PLACE_CASES: RouteCases = {
  'GET /contact': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/contact?dealership=bravo-yard'), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/contact')),
  },
  'POST /contact': contactForm('/contact', '/contact'),
  'GET /contact-us/:slug': {
    asked: async ({ expectHidden, onA }) => {
      expectHidden(await onA('/contact-us/alpha-southport'), 200);
      for (const slug of ['bravo-motors-robina', 'robina', 'bravo-yard']) expectHidden(await onA(`/contact-us/${slug}`), 404);
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/contact-us/bravo-motors-robina')),
  },
  'POST /contact-us/:slug': contactForm('/contact-us/alpha-southport', '/contact-us/bravo-motors-robina'),
  'GET /locations/:slug': {
    asked: async ({ expectHidden, onA }) => {
      for (const slug of ['robina', 'bravo-yard']) expectHidden(await onA(`/locations/${slug}`), 404);
    },
    control: async ({ expectShown, onB }) => expectShown(await onB('/locations/robina')),
  },
  'GET /dealerships': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/dealerships'), 404),
    control: async ({ running, expectShown }) => expectShown(await running.get('both', '/dealerships')),
  },
  'GET /dealer-locator': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/dealer-locator?postcode=4226'), 404),
    control: async ({ running, expectShown }) => expectShown(await running.get('both', '/dealer-locator?postcode=4226')),
  },
};
