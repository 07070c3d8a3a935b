import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { type FaultyProxy, openFaultyProxy } from '#test/builders/program/faulty-proxy.ts';
import { type Answer, eventually, type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { socketOf } from '#test/builders/program/stalling-proxy.ts';
import { DETAILS, GOOD_ANSWERS } from '#test/builders/trade-in/trade-in-bench.ts';
import { first, startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const ALPHA = `${TWO_DEALERS['sites/alpha/site.yaml']?.replace(
  'garage: true',
  'garage: true, reserve: true, valuation: true, alerts: true, onlinePayment: true',
)}
signIn: { gates: { checkout: true, finance: true, tradeIn: true } }
spinToWin:
  name: summer
  opens: '2026-01-01'
  closes: '2099-12-31'
  promoter: Alpha Autos Pty Ltd, ABN 00 000 000 001, 1 Alpha Road, Southport
  permits: [NSW Authority No. TP/00001]
  prizes: [{ name: A car wash, chance: 50, value: 25 }, { name: A wax, chance: 50, value: 20 }]
  terms: [Open to residents of Australia.]
`;

let dealers: TwoDealers;
let node: RunningProgram;
let proxy: FaultyProxy;
/** This shopper signed in while the database was still available. */
let shopper: VisitorBrowser;
let vehicle: { readonly slug: string; readonly id: number };

beforeAll(async () => {
  dealers = await startTwoDealers({}, { ...TWO_DEALERS, 'sites/alpha/site.yaml': ALPHA });
  const { socket, through } = socketOf(dealers.running.testDatabase.connectionString);
  proxy = await openFaultyProxy(socket);
  node = await startRunningProgram({
    beside: dealers.running,
    environment: { DATABASE_URL: through(proxy.port), DATABASE_STATEMENT_SECONDS: '5', WORKER: '0', PAGE_CACHE: '0' },
  });
  vehicle = first(dealers.a);
  shopper = new VisitorBrowser(node, 'alpha');
  await signInWith(node, shopper, 'jo@outage.example');
  await node.get('alpha', `/cars/${vehicle.slug}`);
  await proxy.set('refused');
  await eventually(
    () => node.get('alpha', '/contact'),
    ({ text }) => expect(text).toContain('This form cannot be sent just now'),
  );
});
afterAll(async () => {
  await node?.close();
  await proxy?.close();
  await dealers?.close();
});

type Fields = Readonly<Record<string, string>>;

const PHONE = 'href="tel:0755511111"';

/** Returns the forms of a page: for each, the URL to which it is sent and the values of its controls. */
const formsOf = ({ text }: Answer) =>
  [...text.matchAll(/<form [^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    action: (/action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&'),
    values: Object.fromEntries([
      ...[...form.matchAll(/<(?:input|option)\b[^>]*>/g)]
        .map(([tag]) => ({
          tag,
          name: /name="([^"]*)"/.exec(tag)?.[1] ?? '',
          value: /value="([^"]*)"/.exec(tag)?.[1] ?? '',
        }))
        .filter(({ tag, name }) => name !== '' && (!/type="(radio|checkbox)"/.test(tag) || / checked=/.test(tag)))
        .map(({ name, value }) => [name, value]),
      ...[...form.matchAll(/<select [^>]*name="([^"]*)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
        name,
        /<option [^>]*selected=""[^>]*value="([^"]*)"|<option [^>]*value="([^"]*)"[^>]*selected=""/.exec(select)?.slice(1).find(Boolean),
      ]),
      ...[...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)/g)].map(([, name, value]) => [name, value]),
    ]) as Fields,
  }));

/**
 * Posts a form. The answer must contain the same form with the typed values, and the phone number of the dealership.
 */
const expectKept = async (address: string, typed: Fields, notice = 'Your form could not be sent just now'): Promise<Answer> => {
  const answer = await shopper.post(address, typed);
  expect([answer.status, answer.headers['retry-after']], address).toEqual([503, '10']);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.text.split(notice), `${address} says it once`).toHaveLength(2);
  expect(answer.text).toContain(PHONE);
  const form = formsOf(answer).find(({ values }) => Object.keys(typed).every((name) => name in values));
  expect(form, `${address} has no form with ${Object.keys(typed)}`).toBeDefined();
  expect(form?.values).toMatchObject(typed);
  expect(form?.action).toBe(address);
  return answer;
};

describe('a post that cannot be stored is answered with status 503, the form, the typed values and the phone number', () => {
  const valuation = randomUUID();
  const own = { make: 'Hyundai', model: 'i30', year: '2022', km: '45000' };

  test('FORM-08 a post of the form for the number plate of a trade-in, on a page that needs a sign-in', async () => {
    await expectKept('/trade-in', { rego: 'ABC123', regoState: 'qld' });
  });
  test('FORM-08 a post of the form for the vehicle of a trade-in', async () => {
    await expectKept(`/trade-in/${valuation}/vehicle`, own);
  });
  test('FORM-08 a post of the form with questions about the condition of a trade-in', async () => {
    await expectKept(`/trade-in/${valuation}/questions`, { km: '45000', ...GOOD_ANSWERS });
  });
  test('FORM-08 a post of the form for the contact details of a trade-in', async () => {
    await expectKept(`/trade-in/${valuation}/details`, DETAILS);
  });
  test('FORM-08 a post of the form for the contact details of a reservation', async () => {
    const path = `/cars/${vehicle.slug}/checkout?step=1`;
    await expectKept(path, { name: 'Jo Outage', email: 'jo@example.com', phone: '0412 345 678' });
  });
  test('FORM-08 a post of the forms of the trade-in step of a reservation: for vehicle, number plate and answers', async () => {
    const step = `/cars/${vehicle.slug}/checkout?step=2`;
    await expectKept(`${step}&part=vehicle`, own);
    await expectKept(`${step}&part=plate`, { rego: 'ABC123', regoState: 'qld' });
    await expectKept(`${step}&part=questions`, GOOD_ANSWERS);
  });
  test('FORM-08 a post of the form of a finance application on a page that needs a sign-in', async () => {
    await expectKept('/personalised/finance', { name: 'Jo Outage', email: 'jo@example.com', phone: '0412 345 678' });
  });
  test('FORM-08 a post of the form of an online payment', async () => {
    await expectKept('/online-payment', { name: 'Jo Outage', email: 'jo@example.com', pay_amount: '250', pay_reference: 'INV 1047' });
  });
  test('FORM-08 a post of the form for turning the prize wheel', async () => {
    await expectKept('/spin-to-win', { name: 'Jo Outage', email: 'jo@example.com', phone: '0412 345 678' });
  });
  test('FORM-08 a post of the sign-in form for an e-mail address or phone number', async () => {
    await expectKept('/sign-in?type=my-garage&redirect=%2Fmy-garage', { address: 'jo@example.com' });
  });
  test('FORM-08 a post of the form that adds an e-mail address or phone number to an account', async () => {
    await expectKept('/my-garage?action=add-address', { address: '0412 345 678' });
  });
  test('FORM-08 a post of the form for the e-mail address of an alert', async () => {
    await expectKept('/alerts/new?search=%2Fsearch', { email: 'jo@example.com' });
  });
});

test('FORM-08 if a sign-in code or a passkey cannot be checked or stored, the error page does not repeat the code or the passkey', async () => {
  const code = await shopper.post('/sign-in/code', { code: '918273' });
  expect([code.status, code.headers['retry-after']]).toEqual([503, '10']);
  expect(code.text).not.toContain('918273');
  expect(code.text).toContain('name="code"');
  expect(code.text).toContain('Please try it again in a minute');
  const passkey = await shopper.post('/my-garage', { action: 'add-passkey', credential: 'a-secret-credential', name: 'My phone' });
  expect(passkey.status).toBe(503);
  expect(passkey.text).not.toContain('a-secret-credential');
});

test('FORM-08 if a button fails because nothing can be stored, the error page contains the button again', async () => {
  const kept = 'We can’t do this just now';
  await expectKept(`/watchlist?car_id=${vehicle.id}`, { action: 'save' }, `<h1>${kept}</h1>`);
  await expectKept('/my-garage', { action: 'end-other-sessions' }, `<h1>${kept}</h1>`);
  await expectKept('/sign-out', { from: 'header' }, `<h1>${kept}</h1>`);
});

test('the link “try again” on an error page keeps the query of the requested URL, because links in mails often need their query', async () => {
  const page = await node.get('alpha', '/my-garage?done=address', {
    cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  expect(page.status).toBe(503);
  expect(page.text).toContain('href="/my-garage?done=address"');
});
