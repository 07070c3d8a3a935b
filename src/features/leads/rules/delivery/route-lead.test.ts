import { expect, test } from 'vitest';
import { buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { chooseLeadDealership, listDeliveryTargets, reachesDealer } from './route-lead.ts';

const site = buildSite({
  dealerships: [
    buildDealership({ locations: [buildLocation()] }),
    buildDealership({
      id: 8,
      slug: 'other-yard',
      locations: [buildLocation({ slug: 'perth' }), buildLocation({ id: 'w', slug: 'w', name: 'Perth Workshop', locationType: 'service' })],
    }),
    buildDealership({ id: 9, slug: 'third-yard' }),
  ],
});
const choose = (draft: Partial<Parameters<typeof chooseLeadDealership>[1]>) =>
  chooseLeadDealership(site, { vehicle: null, preferredDealershipSlug: null, locationSlug: null, serviceLocation: null, ...draft }).slug;

test('a lead goes to the dealership of its vehicle even when the shopper prefers another dealership', () => {
  const vehicle = buildLeadVehicle({ dealershipId: 9, dealershipSlug: 'third-yard' });
  expect(choose({ vehicle, preferredDealershipSlug: 'other-yard', locationSlug: 'perth' })).toBe('third-yard');
});

test('FORM-15 if a lead has no vehicle, it goes to the preferred dealership, else to the dealership of the location, else to the primary dealership', () => {
  expect(choose({ preferredDealershipSlug: 'third-yard', locationSlug: 'perth' })).toBe('third-yard');
  expect(choose({ locationSlug: 'perth' })).toBe('other-yard');
  expect(choose({})).toBe('the-yard');
});

test('FORM-26 a service booking goes to the dealership of the chosen service location', () => {
  expect(choose({ serviceLocation: 'Perth Workshop' })).toBe('other-yard');
  expect(choose({ serviceLocation: 'Elsewhere' })).toBe('the-yard');
});

test('a lead never goes to a dealership outside the site', () => {
  expect(choose({ locationSlug: 'nowhere', preferredDealershipSlug: 'elsewhere' })).toBe('the-yard');
  const vehicle = buildLeadVehicle({ dealershipId: 99, dealershipSlug: 'elsewhere' });
  expect(() => choose({ vehicle })).toThrow('the site does not list dealership 99');
});

test('a lead is sent once to each configured recipient, and the shopper gets a receipt', () => {
  const recipients = {
    email: ['a@dealer.example', 'a@dealer.example', 'b@dealer.example'],
    adf: ['crm@dealer.example'],
    webhooks: [{ url: 'https://dealer.example/hook', secret: 'x' }],
  };
  expect(listDeliveryTargets({ recipients }, recipients, 'jo@example.com')).toEqual([
    { channel: 'email', receiver: 'a@dealer.example' },
    { channel: 'email', receiver: 'b@dealer.example' },
    { channel: 'adf', receiver: 'crm@dealer.example' },
    { channel: 'webhook', receiver: 'https://dealer.example/hook' },
    { channel: 'receipt', receiver: 'jo@example.com' },
  ]);
});

test('no receipt is sent if the shopper gave no e-mail address', () => {
  const targets = listDeliveryTargets({ recipients: { webhooks: [] } }, { email: ['a@dealer.example'], adf: [] }, null);
  expect(targets).toEqual([{ channel: 'email', receiver: 'a@dealer.example' }]);
});

test('a lead does not reach the dealer if the receipt to the shopper is its only delivery', () => {
  expect(reachesDealer(listDeliveryTargets({ recipients: { webhooks: [] } }, { email: [], adf: [] }, 'jo@example.com'))).toBe(false);
});
