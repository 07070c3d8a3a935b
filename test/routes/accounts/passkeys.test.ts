import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PasskeyStore } from '#features/accounts/server/passkey-store.server.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { type AnswerFault, optionsOn, SoftwarePasskey } from '#test/builders/accounts/software-passkey.ts';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

const SIGN_IN = '/sign-in/passkey?type=my-garage&redirect=%2Fmy-garage';
let nextAddress = 0;
const open = (site = 'alpha') => new VisitorBrowser(dealers.running, site);
const newDevice = (site = 'alpha') => new SoftwarePasskey(dealers.running.originOf(site));

/** A browser that is signed in with a new e-mail address. */
const signedIn = async () => {
  nextAddress += 1;
  const [browser, email] = [open(), `lee-${nextAddress}@example.com`];
  await signInWith(dealers.running, browser, email);
  return { browser, email };
};

const addTo = async (browser: VisitorBrowser, device: SoftwarePasskey, fault: AnswerFault = {}, name = 'My phone') => {
  const credential = device.create(optionsOn((await browser.get('/my-garage')).text, 'create'), fault);
  return browser.post('/my-garage?action=add-passkey', { credential, name });
};

/** A device with a passkey of a new account. */
const deviceOfAccount = async () => {
  const [{ browser, email }, device] = [await signedIn(), newDevice()];
  expect((await addTo(browser, device)).headers.location).toBe('/my-garage?done=add-passkey');
  return { browser, email, device };
};

const signInOptions = async (browser: VisitorBrowser) => optionsOn((await browser.get('/sign-in')).text, 'get');
const signInBy = async (browser: VisitorBrowser, device: SoftwarePasskey, fault: AnswerFault = {}) =>
  browser.post(SIGN_IN, { credential: device.get(await signInOptions(browser), fault) });

describe('a passkey', () => {
  test('AUTH-13 is added to an account, is listed with its name, and signs in at the next visit', async () => {
    const { browser, email, device } = await deviceOfAccount();
    const page = await browser.get('/my-garage?done=add-passkey');
    expect(page.text).toContain('Your passkey is ready.');
    expect(page.text).toContain('<strong>My phone</strong>');
    const next = open();
    const entered = await signInBy(next, device);
    expect([entered.status, entered.headers.location]).toEqual([303, '/my-garage']);
    const garage = await next.get('/my-garage');
    expect(garage.text).toContain(email);
    expect(garage.text).toContain('Last used on');
  });

  test('AUTH-13 extends the retention of an account: a sign-in with the passkey starts the retention period again', async () => {
    const { email, device } = await deviceOfAccount();
    const { pool } = dealers.running.database;
    await pool.query("update accounts set seen_at = seen_at - interval '3 years' where email = $1", [email]);
    expect((await signInBy(open(), device)).status).toBe(303);
    const { rows } = await pool.query("select seen_at > now() - interval '1 day' as is_recent from accounts where email = $1", [email]);
    expect(rows).toEqual([{ is_recent: true }]);
  });

  test('AUTH-13 that was removed can no longer be used to sign in', async () => {
    const { browser, device } = await deviceOfAccount();
    const [, passkey = ''] = /name="passkey" value="([^"]+)"/.exec((await browser.get('/my-garage')).text) ?? [];
    const [other] = [await signedIn()];
    await other.browser.post('/my-garage', { action: 'remove-passkey', passkey });
    expect((await signInBy(open(), device)).status).toBe(303);
    await browser.post('/my-garage', { action: 'remove-passkey', passkey });
    const refused = await signInBy(open(), device);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This passkey does not open an account here.');
  });

  test('AUTH-13 can be added and removed only if the shopper has signed in within the last 15 minutes', async () => {
    const { browser, email, device } = await deviceOfAccount();
    await dealers.running.database.pool.query(
      "update account_sessions set created_at = created_at - interval '1 hour' where account_id = (select id from accounts where email = $1)",
      [email],
    );
    const page = await browser.get('/my-garage');
    expect(page.text).toContain('Sign in again to add a passkey');
    const [, passkey = ''] = /name="passkey" value="([^"]+)"/.exec(page.text) ?? [];
    const refused = await browser.post('/my-garage', { action: 'remove-passkey', passkey });
    expect(refused.headers.location).toContain('confirm=1');
    expect((await browser.post('/my-garage?action=add-passkey', { credential: '{}' })).headers.location).toContain('confirm=1');
    expect((await signInBy(open(), device)).status).toBe(303);
  });

  test('AUTH-13 is erased when its account is deleted', async () => {
    const { browser, device } = await deviceOfAccount();
    await browser.post('/my-garage', { action: 'delete' });
    expect((await signInBy(open(), device)).status).toBe(422);
    const { rows } = await dealers.running.database.pool.query('select 1 from account_passkeys where credential_id = $1', [
      device.credentialId,
    ]);
    expect(rows).toEqual([]);
  });

  test('AUTH-13 does not sign in on another site, even with a challenge of that site', async () => {
    const { device } = await deviceOfAccount();
    const options = optionsOn((await open('bravo').get('/sign-in')).text, 'get');
    const browser = open('bravo');
    await browser.get('/sign-in');
    const answer = await browser.post('/sign-in/passkey', {
      credential: device.get(options, { origin: dealers.running.originOf('bravo') }),
    });
    expect(answer.status).toBe(422);
  });
});

describe('the answer of a passkey is refused', () => {
  test('AUTH-13 if the same answer is sent a second time', async () => {
    const { device } = await deviceOfAccount();
    const browser = open();
    const credential = device.get(await signInOptions(browser));
    const twice = await Promise.all([browser.post(SIGN_IN, { credential }), browser.post(SIGN_IN, { credential })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect((await browser.post(SIGN_IN, { credential })).status).toBe(422);
  });

  test('AUTH-13 if the challenge was sent to another browser', async () => {
    const { device } = await deviceOfAccount();
    const [browser, thief] = [open(), open()];
    const credential = device.get(await signInOptions(browser));
    expect((await thief.post(SIGN_IN, { credential })).status).toBe(422);
    await thief.get('/sign-in');
    expect((await thief.post(SIGN_IN, { credential })).status).toBe(422);
    expect((await browser.post(SIGN_IN, { credential })).status).toBe(303);
  });

  test.each<[string, AnswerFault]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isVerified: false }],
    ['with a challenge that the program did not make', { challenge: Buffer.from('abc.9999999999999.def').toString('base64url') }],
    ['for another account', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
  ])('AUTH-13 %s', async (_what, fault) => {
    const { device } = await deviceOfAccount();
    expect((await signInBy(open(), device, fault)).status).toBe(422);
    expect((await signInBy(open(), device)).status).toBe(303);
  });

  test('AUTH-13 if its counter did not grow, because then another device has a copy of the passkey', async () => {
    const [{ browser }, device] = [await signedIn(), newDevice()];
    await addTo(browser, device, { counter: 5 });
    expect((await signInBy(open(), device, { counter: 6 })).status).toBe(303);
    for (const counter of [6, 5, 0]) expect((await signInBy(open(), device, { counter })).status).toBe(422);
    expect((await signInBy(open(), device, { counter: 7 })).status).toBe(303);
    const copies = await Promise.all([signInBy(open(), device, { counter: 8 }), signInBy(open(), device, { counter: 8 })]);
    expect(copies.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  });

  test.each<[string, AnswerFault]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isVerified: false }],
  ])('AUTH-13 a new passkey %s', async (_what, fault) => {
    const [{ browser }, device] = [await signedIn(), newDevice()];
    const answer = await addTo(browser, device, fault);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The passkey could not be added. Please try again.');
    expect((await signInBy(open(), device)).status).toBe(422);
  });

  test('AUTH-13 a passkey of another account cannot be added a second time', async () => {
    const { device } = await deviceOfAccount();
    const { browser } = await signedIn();
    expect((await addTo(browser, device)).status).toBe(422);
  });

  test('AUTH-13 a new passkey is refused if it answers the challenge of a sign-in or of another account', async () => {
    const [mine, theirs, device] = [await signedIn(), await signedIn(), newDevice()];
    const forSignIn = await signInOptions(open());
    const forThem = optionsOn((await theirs.browser.get('/my-garage')).text, 'create');
    await mine.browser.get('/my-garage');
    for (const challenge of [forSignIn.challenge, forThem.challenge]) {
      const credential = device.create({ ...forThem, challenge });
      expect((await mine.browser.post('/my-garage?action=add-passkey', { credential })).status).toBe(422);
    }
  });

  test.each([
    ['empty', ''],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object with a number as id', '{"id":1}'],
    ['very long', `{"id":"${'x'.repeat(50_000)}"}`],
    ['without a challenge', '{"id":"a","response":{"clientDataJSON":"e30"}}'],
  ])('AUTH-13 if its text is %s', async (_what, credential) => {
    const browser = open();
    await browser.get('/sign-in');
    expect((await browser.post(SIGN_IN, { credential })).status).toBe(422);
  });
});

test('AUTH-13 an account has 20 passkeys at most, and names of passkeys are shown as text', async () => {
  const { browser } = await signedIn();
  for (let added = 0; added < 20; added += 1) await addTo(browser, newDevice(), {}, `<b>${added}</b>`);
  const page = await browser.get('/my-garage');
  expect(page.text.match(/name="passkey" value=/g)).toHaveLength(20);
  expect(page.text).toContain('&lt;b&gt;19&lt;/b&gt;');
  expect(page.text).not.toContain('data-passkey="create"');
});

test('AUTH-13 if two passkeys arrive at the same time, the account does not get more passkeys than the limit allows', async () => {
  const { email } = await signedIn();
  const { database } = dealers.running;
  const site = dealers.running.site('alpha');
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
  const accountId = rows[0]?.id ?? '';
  const store = new PasskeyStore(database);
  const addIn = (transaction: Queryable) => {
    const key = { credentialId: randomBytes(16), publicKey: Buffer.alloc(9), counter: 0, host: 'alpha.localhost', name: 'Phone' };
    return store.add(transaction, site, { ...key, accountId, now: Date.now() });
  };
  const add = () => database.transaction(addIn);
  for (let added = 0; added < 19; added += 1) expect(await add()).toBe(true);
  const isLockAwaited = async () =>
    (await database.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows
      .length > 0;
  let second: Promise<boolean> = Promise.resolve(true);
  await database.transaction(async (transaction) => {
    expect(await addIn(transaction)).toBe(true);
    let isDone = false;
    second = add().finally(() => {
      isDone = true;
    });
    while (!isDone && !(await isLockAwaited()));
  });
  expect(await second).toBe(false);
  expect(await store.list(site, accountId)).toHaveLength(20);
});
