import { expect } from 'vitest';
import { AnsweredLinks } from '#features/leads/server/reply-clock/answered-links.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import type { OtherDealer } from '../other-dealer.ts';
import { type RouteCase, type RouteCases, vehiclePageCase } from './route-case.ts';

/**
 * A form of site A that contains ids of dealer B becomes a lead of dealer A. This lead is held as possible spam. The answer
 * contains no data of dealer B.
 */
const vehicleFormCase = (suffix: string): RouteCase => ({
  asked: async ({ running, ofB, ownSlug, solvedOn, expectHidden, leadsOfA }) => {
    const captcha = await solvedOn('bravo');
    const before = (await leadsOfA()).length;
    expectHidden(await running.postForm('alpha', `/cars/${ofB.slug}${suffix}`, { ...FILLED_FORM, ...ofB.stamp }), 404);
    expectHidden(await running.postForm('alpha', `/cars/kluger-${ofB.id}${suffix}`, { ...FILLED_FORM, ...ofB.stamp }), 404);
    expect(await leadsOfA()).toHaveLength(before);
    const fields = { ...FILLED_FORM, ...ofB.stamp, car_id: String(ofB.id), dealership_slug: 'bravo-yard', location: 'robina' };
    const sent = await running.postForm('alpha', `/cars/${ownSlug}${suffix}`, { ...fields, altcha: captcha });
    expectHidden(sent, 303);
    const [held] = await leadsOfA();
    expect(held).toMatchObject({ state: 'held', heldReason: 'forged-captcha', dealershipSlug: 'alpha-yard' });
    expect(held?.lead.vehicle?.slug).toBe(ownSlug);
    expect(held?.deliveries.map(({ receiver }) => receiver)).not.toContain('sales@bravo.example');
    const unsolved = await running.postForm('alpha', `/cars/${ownSlug}${suffix}`, { ...fields, message: 'Without a captcha' });
    expectHidden(unsolved, 303);
    expect((await leadsOfA())[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard' });
  },
});

/** The link with which dealer B marks its lead as answered. */
const answeredLinkOfB = async ({ running, ofB }: OtherDealer): Promise<string> => {
  const links = new AnsweredLinks(await loadSecret(running.database, 'platform'));
  return links.pathOf({ siteId: ofB.siteId, leadId: ofB.leadId });
};

/** The link to a finance page of site A names a vehicle of dealer B. The page does not show this vehicle. */
const financePageCase = (path: string): RouteCase => ({
  asked: async ({ ofB, expectHidden, onA }) =>
    expectHidden(await onA(`${path}?preferredDealership=bravo-yard&car_id=${ofB.id}&car_type=used`), 200),
  control: async ({ ofB, expectShown, onB }) => expectShown(await onB(`${path}?car_id=${ofB.id}`)),
});

/** If a finance form of site A names dealer B and a vehicle of dealer B, it becomes a lead of dealer A without a vehicle. */
const financeFormCase = (path: string, answers: Readonly<Record<string, string>> = {}): RouteCase => ({
  asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
    const before = (await leadsOfA()).length;
    // Each page posts a different message, because two posts with the same answers and the same submission id are one
    // lead.
    const about = { message: `Finance at ${path}`, car_id: String(ofB.id), dealership_slug: 'bravo-yard', category: 'Finance' };
    const fields = { ...FILLED_FORM, ...answers, ...ofB.stamp, ...about };
    expectHidden(await running.postForm('alpha', `${path}?preferredDealership=bravo-yard&car_id=${ofB.id}`, fields), 303);
    const stored = await leadsOfA();
    expect(stored).toHaveLength(before + 1);
    const lead = { vehicle: null, preferredDealershipSlug: null };
    expect(stored[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard', lead });
  },
});

/** Posts a finance form that names dealer B and lacks some answers. The form is shown again, without data of dealer B. */
const unfinishedFinanceCase = (path: string): RouteCase => ({
  asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
    const before = (await leadsOfA()).length;
    const fields = { ...FILLED_FORM, ...ofB.stamp, car_id: String(ofB.id), dealership_slug: 'bravo-yard' };
    expectHidden(await running.postForm('alpha', `${path}?preferredDealership=bravo-yard&car_id=${ofB.id}`, fields), 422);
    expect(await leadsOfA()).toHaveLength(before);
  },
});

/** The pages with a form, and the fields that are posted to them. */
export const FORM_CASES: RouteCases = {
  'GET /enquire': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(`/enquire?dealership=bravo-yard&car_id=${ofB.id}`), 200),
    control: async ({ running, expectShown }) => expectShown(await running.get('both', '/enquire?dealership=bravo-yard')),
  },
  'POST /enquire': {
    asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
      const before = (await leadsOfA()).length;
      const fields = { ...FILLED_FORM, ...ofB.stamp, car_id: String(ofB.id), dealership_slug: 'bravo-yard' };
      expectHidden(await running.postForm('alpha', '/enquire?dealership=bravo-yard', { ...fields, category: 'Sales' }), 303);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      const lead = { vehicle: null, preferredDealershipSlug: null };
      expect(stored[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard', lead });
    },
  },
  'GET /book-test-drive': {
    asked: async ({ ofB, expectHidden, onA }) => expectHidden(await onA(`/book-test-drive?dealership=bravo-yard&car_id=${ofB.id}`), 200),
    control: async ({ expectShown, onB }) => expectShown(await onB('/book-test-drive')),
  },
  'POST /book-test-drive': {
    asked: async ({ running, ofB, expectHidden, leadsOfA }) => {
      const before = (await leadsOfA()).length;
      const fields = { ...FILLED_FORM, ...ofB.stamp, wanted: 'A ute', car_id: String(ofB.id), dealership_slug: 'bravo-yard' };
      expectHidden(await running.postForm('alpha', '/book-test-drive?dealership=bravo-yard', fields), 303);
      const stored = await leadsOfA();
      expect(stored).toHaveLength(before + 1);
      const lead = { vehicle: null, preferredDealershipSlug: null };
      expect(stored[0]).toMatchObject({ state: 'held', heldReason: 'forged-form', dealershipSlug: 'alpha-yard', lead });
    },
  },
  'GET /answered/:lead': {
    asked: async (dealer) => dealer.expectHidden(await dealer.onA(await answeredLinkOfB(dealer)), 404),
    control: async (dealer) => expect((await dealer.onB(await answeredLinkOfB(dealer))).status).toBe(200),
  },
  'POST /answered/:lead': {
    asked: async (dealer) => dealer.expectHidden(await dealer.running.postForm('alpha', await answeredLinkOfB(dealer), {}), 404),
    control: async (dealer) => expect((await dealer.running.postForm('bravo', await answeredLinkOfB(dealer), {})).status).toBe(303),
  },
  'GET /finance': financePageCase('/finance'),
  'POST /finance': financeFormCase('/finance'),
  'GET /finance-enquiry': financePageCase('/finance-enquiry'),
  'POST /finance-enquiry': financeFormCase('/finance-enquiry'),
  'GET /apply-for-finance': financePageCase('/apply-for-finance'),
  'POST /apply-for-finance': unfinishedFinanceCase('/apply-for-finance'),
  'GET /finance-pre-approval': financePageCase('/finance-pre-approval'),
  'POST /finance-pre-approval': unfinishedFinanceCase('/finance-pre-approval'),
  'GET /personalised/finance': financePageCase('/personalised/finance'),
  'POST /personalised/finance': financeFormCase('/personalised/finance', { purpose: 'Mostly private' }),
  'GET /success': {
    asked: async ({ ofB, expectHidden, onA }) => {
      const without = await onA('/success');
      const answer = await onA('/success', { cookie: ofB.ticketCookie });
      expectHidden(answer, 200);
      expect(answer.text).toBe(without.text);
    },
    control: async ({ running, ofB, onB }) => {
      expect((await onB('/success', { cookie: ofB.ticketCookie })).text).toMatch(/<h1.*Kluger/s);
      // The cookie that site B sets after a form was sent is not valid on the group's site. This is so although the
      // group's site sells the same vehicle.
      const ofGroup = await running.get('both', '/success', { cookie: ofB.ticketCookie });
      expect(ofGroup.text).toBe((await running.get('both', '/success')).text);
    },
  },
  'GET /unsubscribe': {
    asked: async ({ expectHidden, onA, unsubscribeLinkOfB }) => expectHidden(await onA(unsubscribeLinkOfB()), 404),
    control: async ({ onB, unsubscribeLinkOfB }) => expect((await onB(unsubscribeLinkOfB())).status).toBe(200),
  },
  'POST /unsubscribe': {
    asked: async ({ running, expectHidden, unsubscribeLinkOfB }) =>
      expectHidden(await running.postForm('alpha', unsubscribeLinkOfB(), { confirm: 'yes' }), 404),
    control: async ({ running, unsubscribeLinkOfB }) =>
      expect((await running.postForm('bravo', unsubscribeLinkOfB(), { confirm: 'yes' })).status).toBe(303),
  },
  // The sites of this test have no alerts. `alerts.test.ts` tests that a site refuses the signed links of another site.
  'GET /alerts': { asked: async ({ expectHidden, onA }) => expectHidden(await onA('/alerts?t=x.y'), 404) },
  'POST /alerts': {
    asked: async ({ running, expectHidden }) => expectHidden(await running.postForm('alpha', '/alerts?t=x.y', { action: 'stop-all' }), 404),
  },
  'GET /alerts/new': { asked: async ({ expectHidden, onA }) => expectHidden(await onA('/alerts/new?search=/search/toyota'), 404) },
  'POST /alerts/new': {
    asked: async ({ running, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/alerts/new?search=/search/toyota', { email: 'a@example.com' }), 404),
  },
  // A link of another site is refused, because its signature is wrong on this site (appointment-changes.test.tsx).
  'GET /appointment': {
    asked: async ({ expectHidden, onA }) => expectHidden(await onA('/appointment?t=6f1c2f9e-0000-4000-8000-000000000001.x'), 404),
  },
  'POST /appointment': {
    asked: async ({ running, expectHidden }) =>
      expectHidden(await running.postForm('alpha', '/appointment?t=6f1c2f9e-0000-4000-8000-000000000001.x', { action: 'cancel' }), 404),
  },
  'GET /cars/:slug/enquire': vehiclePageCase('/enquire'),
  'POST /cars/:slug/enquire': vehicleFormCase('/enquire'),
  'GET /cars/:slug/test-drive': vehiclePageCase('/test-drive'),
  'POST /cars/:slug/test-drive': vehicleFormCase('/test-drive'),
  'GET /cars/:slug/quote': vehiclePageCase('/quote'),
  'POST /cars/:slug/quote': vehicleFormCase('/quote'),
  'GET /cars/:slug/phone': vehiclePageCase('/phone'),
  'POST /cars/:slug/phone': {
    asked: async ({ running, ofB, expectHidden }) => expectHidden(await running.postForm('alpha', `/cars/${ofB.slug}/phone`, {}), 404),
    control: async ({ running, ofB, expectShown }) => expectShown(await running.postForm('bravo', `/cars/${ofB.slug}/phone`, {})),
  },
};
