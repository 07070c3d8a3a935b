import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

let nextAddress = 0;
const newEmail = (): string => {
  nextAddress += 1;
  return `kim-${nextAddress}@example.com`;
};
const open = () => new VisitorBrowser(dealers.running, 'alpha');

/** A browser that is signed in with a new e-mail address. */
const signedIn = async () => {
  const [browser, email] = [open(), newEmail()];
  await signInWith(dealers.running, browser, email);
  return { browser, email };
};

/** Makes all sessions of an account older: moves the time at which each session began into the past by `interval`. */
const age = (email: string, interval: string) =>
  dealers.running.database.pool.query(
    `update account_sessions set created_at = created_at - $2::interval
     where account_id = (select id from accounts where email = $1)`,
    [email, interval],
  );

/** Enters the latest code that was sent to an address. */
const enterNewCode = async (browser: VisitorBrowser, email: string, ask: () => Promise<string | undefined>) => {
  const before = await codesTo(dealers.running, email);
  const location = (await ask()) ?? '';
  const code = (await codesTo(dealers.running, email)).find((sent) => !before.includes(sent)) ?? '';
  return browser.post(location, { code });
};

describe('changes of an account', () => {
  test.each([
    ['?action=add-address', { address: '0412 345 333' }],
    ['', { action: 'end-session', session: '00000000-0000-4000-8000-000000000000' }],
    ['', { action: 'end-other-sessions' }],
    ['', { action: 'delete' }],
  ])('AUTH-13 the change %s %j needs a sign-in of the last 15 minutes', async (query, fields) => {
    const { browser, email } = await signedIn();
    await age(email, '14 minutes');
    expect((await browser.post(`/my-garage${query}`, fields)).headers.location ?? '').not.toContain('confirm=1');
    const again = open();
    await enterNewCode(again, email, async () => (await again.post('/sign-in', { address: email })).headers.location);
    await age(email, '16 minutes');
    const sent = (await codesTo(dealers.running, '+61412345333')).length;
    const refused = await again.post(`/my-garage${query}`, fields);
    expect(refused.headers.location).toBe('/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2Fmy-garage&confirm=1');
    expect((await again.get('/my-garage')).status).toBe(200);
    expect(await codesTo(dealers.running, '+61412345333')).toHaveLength(sent);
  });

  test('AUTH-13 after a new sign-in with the e-mail address of the account, the change is possible, and the former session no longer works', async () => {
    const { browser, email } = await signedIn();
    await age(email, '1 hour');
    const former = browser.cookies.get('__Host-session') ?? '';
    const page = await browser.get((await browser.post('/my-garage', { action: 'delete' })).headers.location ?? '');
    expect(page.text).toContain('You signed in some time ago.');
    expect(page.text).toContain(`value="${email}"`);
    const entered = await enterNewCode(
      browser,
      email,
      async () => (await browser.post('/sign-in?type=my-garage&redirect=%2Fmy-garage&confirm=1', { address: email })).headers.location,
    );
    expect(entered.headers.location).toBe('/my-garage');
    const thief = open();
    thief.steal('__Host-session', former);
    expect((await thief.get('/my-garage')).status).toBe(303);
    await browser.post('/my-garage', { action: 'delete' });
    const { rows } = await dealers.running.database.pool.query('select 1 from accounts where email = $1', [email]);
    expect(rows).toEqual([]);
  });
});

describe('signing out', () => {
  test('AUTH-03 every page that needs a sign-in has a button to sign out, which ends the session', async () => {
    const { browser, email } = await signedIn();
    for (const path of ['/trade-in', '/sell-my-car', '/apply-for-finance', '/my-garage'])
      expect((await browser.get(path)).text, path).toMatch(/>Sign out</);
    expect((await browser.get('/sell-my-car')).text).toContain(`Signed in as <strong>${email}</strong>`);
    const token = browser.cookies.get('__Host-session') ?? '';
    const answer = await browser.post('/sign-out', {});
    expect([answer.status, answer.headers.location, browser.cookies.has('__Host-session')]).toEqual([303, '/', false]);
    browser.steal('__Host-session', token);
    expect((await browser.get('/my-garage')).status).toBe(303);
    expect((await browser.post('/sign-out', {})).status).toBe(303);
  });

  test('public pages do not contain the e-mail address of the signed-in shopper', async () => {
    const { browser, email } = await signedIn();
    for (const path of ['/', '/search', '/sign-in']) expect((await browser.get(path)).text).not.toContain(email);
  });

  test('AUTH-02 a form contains the data of the signed-in shopper, and no cache may store the page', async () => {
    const { browser, email } = await signedIn();
    const { text, headers } = await browser.get('/enquire');
    expect(text).toContain(email);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('a page of another site cannot sign a shopper in or out, or delete the account', async () => {
    const { browser, email } = await signedIn();
    const { running } = dealers;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const [path, fields] of [
      ['/sign-in', { address: newEmail() }],
      ['/sign-in/code', { code: '123456' }],
      ['/sign-out', {}],
      ['/my-garage', { action: 'delete' }],
    ] as const)
      expect((await running.postForm('alpha', path, fields, foreign)).status, path).toBe(403);
    expect((await browser.get('/my-garage')).text).toContain(email);
  });
});

test.each([
  ['/sign-in?redirect=%2Fmy-garage', {}],
  ['/sign-in?confirm=1', {}],
  ['/sign-in/code', { code: '123456' }],
])('a shopper whose session token is older than a day stays signed in after a request to %s', async (address, fields) => {
  const { browser, email } = await signedIn();
  const shift = (time: string) =>
    dealers.running.database.pool.query(
      `update account_sessions set rotated_at = rotated_at - $2::interval, seen_at = seen_at - $2::interval
       where account_id = (select id from accounts where email = $1)`,
      [email, time],
    );
  await browser.get('/my-garage');
  await browser.post('/sign-in', { address: newEmail() });
  await shift('25 hours');
  await ('code' in fields ? browser.post(address, fields) : browser.get(address));
  await shift('61 minutes');
  expect((await browser.get('/my-garage')).status).toBe(200);
});

test('a sign-in with a 21st browser signs the account out of the browser that was used least recently', async () => {
  const { browser, email } = await signedIn();
  const { pool } = dealers.running.database;
  const { rows } = await pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
  const account = [rows[0]?.id];
  await pool.query("update account_sessions set seen_at = seen_at - interval '50 minutes' where account_id = $1", account);
  await pool.query(
    `insert into account_sessions (site_id, realm_id, id, account_id, token_hash, rotated_at, device, created_at, seen_at)
     select site_id, realm_id, gen_random_uuid(), account_id, sha256(gen_random_uuid()::text::bytea), rotated_at, device, created_at, now()
     from account_sessions, generate_series(1, 19) where account_id = $1`,
    account,
  );
  expect((await browser.get('/my-garage')).status).toBe(200);
  const last = open();
  await enterNewCode(last, email, async () => (await last.post('/sign-in', { address: email })).headers.location);
  expect((await pool.query('select 1 from account_sessions where account_id = $1', account)).rows).toHaveLength(20);
  expect((await last.get('/my-garage')).status).toBe(200);
  expect((await browser.get('/my-garage')).status).toBe(303);
});
