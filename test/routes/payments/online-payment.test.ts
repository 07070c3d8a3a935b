import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { stampOf } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  const withPayments = (slug: string): string =>
    `${TWO_DEALERS[`sites/${slug}/site.yaml`]}\npayments: { online: { min: 20, max: 5000 } }\n`;
  dealers = await startTwoDealers(
    { WORKER: '0' },
    { ...TWO_DEALERS, 'sites/alpha/site.yaml': withPayments('alpha').replace('features: {', 'features: { onlinePayment: true,') },
  );
});
afterAll(() => dealers.close());

const ANSWERS = { name: 'Jo Citizen', email: 'jo@payer.example', phone: '0412 345 678', pay_reference: 'INV 1047' };

/** Signs a shopper in and opens the payment page. @returns the browser, and a function that posts the form of the page */
const openPage = async (email: string) => {
  const browser = new VisitorBrowser(dealers.running, 'alpha');
  await signInWith(dealers.running, browser, email);
  const stamp = stampOf((await browser.get('/online-payment')).text);
  return {
    browser,
    send: (fields: Readonly<Record<string, string>>) => browser.post('/online-payment', { ...ANSWERS, ...stamp, ...fields }),
  };
};
const leadsOf = () => new LeadStore(dealers.running.database).list(dealers.running.site('alpha'));
const pathOf = (location: string | undefined): string => new URL(location ?? '', 'http://alpha.localhost').pathname;

test('AUTH-08 ROUTE-58 only a signed-in shopper opens the page for payments, and other sites do not have it', async () => {
  const visitor = await dealers.running.get('alpha', '/online-payment');
  expect([visitor.status, visitor.headers.location]).toEqual([303, '/sign-in?type=online-payment&redirect=%2Fonline-payment']);
  const { browser } = await openPage('one@payer.example');
  const page = await browser.get('/online-payment');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Invoice or order number');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect((await dealers.running.get('bravo', '/online-payment')).status).toBe(404);
});

test('ROUTE-58 a text that is not an amount, or an amount outside the limits of the site, is refused with a message that says what is allowed', async () => {
  const { send } = await openPage('two@payer.example');
  for (const [amount, message] of [
    ['ten', 'Please enter an amount in dollars, like 250 or 249.50.'],
    ['19.99', 'Please enter at least $20.'],
    ['5000.01', 'Please enter at most $5,000. Call us to pay more.'],
  ]) {
    const answer = await send({ pay_amount: amount ?? '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.text).toContain('INV 1047');
  }
});

test('ROUTE-58 a payment on the provider’s page is shown as received, and the dealer gets its lead with amount and reference', async () => {
  const { browser, send } = await openPage('three@payer.example');
  const sent = await send({ pay_amount: '249.50' });
  expect(sent.status).toBe(303);
  const own = pathOf(sent.headers.location);
  const before = await browser.get(own);
  expect(before.text).toContain('You have not paid yet');
  const provider = pathOf(/href="([^"]*\/payments\/sandbox\/[^"]+)"/.exec(before.text)?.[1]);
  expect((await browser.get(provider)).text).toContain('No money moves on this page');
  expect(await leadsOf()).toEqual([]);
  const paid = await browser.post(provider, { choice: 'pay' });
  expect(pathOf(paid.headers.location)).toBe(own);
  const after = await browser.get(own);
  expect(after.text).toContain('Thank you. Your payment is received.');
  const [stored, ...others] = await leadsOf();
  expect(others).toEqual([]);
  expect(stored?.lead).toMatchObject({ kind: 'online-payment', category: 'Online Payment', name: 'Jo Citizen' });
  expect(stored?.lead.details).toMatchObject([
    { label: 'Amount in dollars', value: '249.50' },
    { label: 'Invoice or order number', value: 'INV 1047' },
    { label: 'Paid online', value: '$249.50' },
    { label: 'Payment number', value: own.split('/').at(-1) },
  ]);
  expect((await browser.get(provider)).text).toContain('This payment is over.');
});

test('a shopper whose card is declined can try again, and a shopper who returns without paying can continue', async () => {
  const { browser, send } = await openPage('four@payer.example');
  const own = pathOf((await send({ pay_amount: '30' })).headers.location);
  const provider = pathOf(/href="([^"]*\/payments\/sandbox\/[^"]+)"/.exec((await browser.get(own)).text)?.[1]);
  const declined = await browser.post(provider, { choice: 'decline' });
  expect((await browser.get(declined.headers.location ?? '')).text).toContain('The card was declined. You can try again.');
  await browser.post(provider, { choice: 'leave' });
  expect((await browser.get(own)).text).toContain(`href="http://alpha.localhost`);
  const challenge = await browser.post(provider, { choice: 'challenge' });
  expect((await browser.get(challenge.headers.location ?? '')).text).toContain('is this payment yours?');
  await browser.post(provider, { choice: 'pay' });
  expect((await browser.get(own)).text).toContain('Your payment is received');
});

test('a double click, a repeated post and a post after the payment create no second payment, but a corrected amount creates a new payment', async () => {
  const { browser, send } = await openPage('five@payer.example');
  const [one, other] = await Promise.all([send({ pay_amount: '45' }), send({ pay_amount: '45' })]);
  const own = pathOf(one.headers.location);
  expect(own).toMatch(/^\/online-payment\/[0-9a-f-]{36}$/);
  expect([other.status, pathOf(other.headers.location)]).toEqual([303, own]);
  expect(pathOf((await send({ pay_amount: '54' })).headers.location)).not.toBe(own);
  const provider = pathOf(/href="([^"]*\/payments\/sandbox\/[^"]+)"/.exec((await browser.get(own)).text)?.[1]);
  await browser.post(provider, { choice: 'pay' });
  expect((await browser.get(own)).text).toContain('Your payment is received');
  expect(pathOf((await send({ pay_amount: '45' })).headers.location)).toBe(own);
  const { rows } = await dealers.running.database.pool.query<{ amount: number; state: string }>(
    'select amount_cents as amount, state from payments where amount_cents in (4500, 5400) order by 1',
  );
  expect(rows).toMatchObject([{ amount: 4500, state: 'paid' }, { amount: 5400 }]);
});
