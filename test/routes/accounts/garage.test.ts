import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';
let nextAddress = 0;
const newEmail = (): string => {
  nextAddress += 1;
  return `sam-${nextAddress}@example.com`;
};

/** A browser that is signed in with a new e-mail address. */
const signedIn = async (site = 'alpha') => {
  const browser = new VisitorBrowser(dealers.running, site);
  const email = newEmail();
  await signInWith(dealers.running, browser, email);
  return { browser, email };
};

/** Another browser that is signed in to the account with this e-mail address. */
const signedInAgain = async (email: string): Promise<VisitorBrowser> => {
  const browser = new VisitorBrowser(dealers.running, 'alpha', FIREFOX);
  const before = await codesTo(dealers.running, email);
  const asked = await browser.post('/sign-in', { address: email });
  const code = (await codesTo(dealers.running, email)).find((sent) => !before.includes(sent)) ?? '';
  await browser.post(asked.headers.location ?? '', { code });
  return browser;
};

/** The session ids in the buttons of the page. */
const sessionsOn = (page: string): readonly string[] =>
  [...page.matchAll(/name="session" value="([0-9a-f-]{36})"/g)].map(([, id = '']) => id);

describe('the page of a signed-in shopper', () => {
  test('ROUTE-59 ROUTE-63 ROUTE-66 SITE-07 a site shows the account page at the path in its settings, and answers 404 at the other paths that a site can choose', async () => {
    const { browser } = await signedIn('bravo');
    expect((await browser.get('/myservco')).text).toContain('My garage');
    for (const path of ['/my-garage', '/mymotorama', '/mybigboxcars', '/myblinkr']) expect((await browser.get(path)).status).toBe(404);
  });

  test('ROUTE-59 the page shows the saved vehicles of this shopper, and has a place for the vehicles and searches that the browser remembers', async () => {
    const [{ browser }, { browser: other }] = [await signedIn(), await signedIn()];
    expect((await browser.get('/my-garage')).text).toContain('You have not saved any');
    const [saved] = dealers.a;
    if (saved === undefined) throw new Error('The dealer has no vehicle');
    await browser.postJson('/api/watchlist/save-car', { car_id: saved.id });
    const { text } = await browser.get('/my-garage');
    expect(text).toContain(`href="/cars/${saved.slug}"`);
    expect(text).toContain('(1)');
    expect(text).toContain('Recently viewed');
    expect(text).toContain('Your last searches');
    expect((await other.get('/my-garage')).text).not.toContain(saved.slug);
  });

  test('SITE-07 if a site has no garage, /my-garage is answered with 404, and the home page does not link to it', async () => {
    const visitor = new VisitorBrowser(dealers.running, 'both');
    expect((await visitor.get('/my-garage')).status).toBe(404);
    expect((await visitor.get('/')).text).not.toContain('/my-garage');
    expect((await new VisitorBrowser(dealers.running, 'alpha').get('/')).text).toContain('href="/my-garage"');
  });

  test('AUTH-03 a visitor without a session is redirected to the sign-in; the URL names the requested page and the page before it, but contains no personal data', async () => {
    const origin = dealers.running.originOf('alpha');
    const page = '/personalised/finance?car_id=7&email=jo%40example.com';
    const answer = await new VisitorBrowser(dealers.running, 'alpha').get(page, { referer: `${origin}/search?make=Kia` });
    expect(answer.status).toBe(303);
    const link = new URL(answer.headers.location ?? '', origin);
    expect(link.pathname).toBe('/sign-in');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      type: 'finance',
      redirect: '/personalised/finance?car_id=7',
      back: '/search?make=Kia',
    });
  });

  test('AUTH-10 AUTH-04 the page needs a sign-in, whichever path the site chose for it', async () => {
    for (const [site, path] of [
      ['alpha', '/my-garage'],
      ['bravo', '/myservco'],
    ] as const) {
      const answer = await new VisitorBrowser(dealers.running, site).get(path);
      expect([answer.status, answer.headers.location]).toEqual([303, `/sign-in?type=my-garage&redirect=${encodeURIComponent(path)}`]);
    }
  });

  test('a browser that sends the session cookie of one site to another site is not signed in on the other site', async () => {
    const { browser } = await signedIn();
    const other = new VisitorBrowser(dealers.running, 'bravo');
    other.steal('__Host-session', browser.cookies.get('__Host-session') ?? '');
    expect((await other.get('/myservco')).status).toBe(303);
  });

  test('the page lists the signed-in browsers, and a shopper can sign out one of these browsers from another browser', async () => {
    const { browser, email } = await signedIn();
    const other = await signedInAgain(email);
    const page = await browser.get('/my-garage');
    expect(page.text).toContain('Firefox on Windows');
    expect(page.text).toContain('Chrome on Android');
    const [session = ''] = sessionsOn(page.text);
    expect((await other.get('/my-garage')).status).toBe(200);
    const ended = await browser.post('/my-garage', { action: 'end-session', session });
    expect((await browser.get(ended.headers.location ?? '')).text).toContain('That browser is signed out.');
    expect((await other.get('/my-garage')).status).toBe(303);
    expect((await browser.get('/my-garage')).status).toBe(200);
  });

  test('a shopper cannot sign out the browser of another account', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const helper = await signedInAgain(theirs.email);
    const [session = ''] = sessionsOn((await helper.get('/my-garage')).text);
    await mine.browser.post('/my-garage', { action: 'end-session', session });
    expect((await theirs.browser.get('/my-garage')).status).toBe(200);
  });

  test('all other browsers can be signed out at once', async () => {
    const { browser, email } = await signedIn();
    const others = [await signedInAgain(email), await signedInAgain(email)];
    await browser.post('/my-garage', { action: 'end-other-sessions' });
    for (const other of others) expect((await other.get('/my-garage')).status).toBe(303);
    expect((await browser.get('/my-garage')).status).toBe(200);
  });

  test('after signing out, the token of the session is no longer accepted', async () => {
    const { browser } = await signedIn();
    const token = browser.cookies.get('__Host-session') ?? '';
    const answer = await browser.post('/my-garage', { action: 'sign-out' });
    expect([answer.status, answer.headers.location, browser.cookies.size]).toEqual([303, '/', 0]);
    browser.steal('__Host-session', token);
    expect((await browser.get('/my-garage')).status).toBe(303);
  });

  test('AUTH-02 a shopper adds a phone number with the code sent to it, and then signs in with this number', async () => {
    const { browser, email } = await signedIn();
    const asked = await browser.post('/my-garage?action=add-address', { address: '0412 345 111' });
    expect(asked.headers.location).toMatch(/^\/sign-in\/code\?/);
    expect((await browser.get('/my-garage')).text).not.toContain('0412 345 111');
    const [code = ''] = await codesTo(dealers.running, '+61412345111');
    const added = await browser.post(asked.headers.location ?? '', { code });
    expect((await browser.get(added.headers.location ?? '')).text).toContain('Your new address is confirmed.');
    expect((await browser.get('/my-garage')).text).toContain('0412 345 111');
    const phone = await signedInAgain('+61412345111');
    expect((await phone.get('/my-garage')).text).toContain(email);
  });

  test('a shopper cannot add the e-mail address of another account, which keeps this e-mail address', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const before = await codesTo(dealers.running, theirs.email);
    const asked = await mine.browser.post('/my-garage?action=add-address', { address: theirs.email });
    const code = (await codesTo(dealers.running, theirs.email)).find((sent) => !before.includes(sent)) ?? '';
    const answer = await mine.browser.post(asked.headers.location ?? '', { code });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('This address belongs to another account.');
    expect((await theirs.browser.get('/my-garage')).text).toContain(theirs.email);
  });

  test('the next user of a shared computer cannot add a phone number to the account of somebody who has signed out', async () => {
    const { browser, email } = await signedIn();
    const asked = await browser.post('/my-garage?action=add-address', { address: '0412 345 222' });
    await browser.post('/my-garage', { action: 'sign-out' });
    const [code = ''] = await codesTo(dealers.running, '+61412345222');
    expect((await browser.post(asked.headers.location ?? '', { code })).status).toBe(422);
    expect((await (await signedInAgain(email)).get('/my-garage')).text).not.toContain('0412 345 222');
  });

  test('a code for adding a phone number is refused if the shopper has ended the session from another browser, and if another shopper enters the code', async () => {
    const { browser, email } = await signedIn();
    const { headers } = await browser.post('/my-garage?action=add-address', { address: '0412 345 223' });
    const kept = browser.cookies.get('__Host-sign-in') ?? '';
    const [code = ''] = await codesTo(dealers.running, '+61412345223');
    const owner = await signedInAgain(email);
    await owner.post('/my-garage', { action: 'end-other-sessions' });
    const { browser: stranger } = await signedIn();
    stranger.steal('__Host-sign-in', kept);
    for (const one of [browser, stranger]) expect((await one.post(headers.location ?? '', { code })).status).toBe(422);
    for (const one of [owner, stranger]) expect((await one.get('/my-garage')).text).not.toContain('0412 345 223');
  });

  test('the page asks for a confirmation before an account is deleted, and the deletion ends all sessions of the account', async () => {
    const { browser, email } = await signedIn();
    const other = await signedInAgain(email);
    const question = await browser.get('/my-garage?delete=ask');
    expect(question.text).toContain('Delete your account?');
    expect((await other.get('/my-garage')).status).toBe(200);
    await browser.post('/my-garage', { action: 'delete' });
    expect((await other.get('/my-garage')).status).toBe(303);
    const { rows } = await dealers.running.database.pool.query('select 1 from accounts where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('a deleted account is noted in the journal of erasures by a hash, so that a restore can delete it again', async () => {
    const { browser, email } = await signedIn();
    const { dataDir, database } = dealers.running;
    const journal = () => readFile(path.join(dataDir, 'erasures.ndjson'), 'utf8').catch(() => '');
    const lines = async () => (await journal()).split('\n').filter((line) => line !== '');
    const before = await lines();
    await browser.post('/my-garage', { action: 'delete' });
    const added = (await lines()).slice(before.length);
    expect(added.map((line) => JSON.parse(line))).toMatchObject([
      { site: 'alpha', reason: 'account', email: expect.stringMatching(/^[0-9a-f]{64}$/), phone: null },
    ]);
    expect(await journal()).not.toContain(email);
    const { rows } = await database.pool.query(
      'select erased, finished_at is not null as is_finished from privacy_erasures where reason = $1',
      ['account'],
    );
    expect(rows.at(-1)).toMatchObject({ erased: { accounts: 1 }, is_finished: true });
  });

  test('an unknown action changes nothing and is refused', async () => {
    const { browser } = await signedIn();
    expect((await browser.post('/my-garage', { action: 'become-admin' })).status).toBe(422);
    expect((await browser.post('/my-garage', { action: 'end-session', session: "' or 1=1 --" })).status).toBe(303);
    expect((await browser.get('/my-garage')).status).toBe(200);
  });
});

describe('pages that a site shows only to signed-in shoppers', () => {
  test.each([
    ['/trade-in', 'trade-in'],
    ['/cars/trade-in?car_id=1', 'trade-in'],
    ['/sell-my-car', 'trade-in'],
    ['/sell-your-car', 'trade-in'],
    ['/personalised/finance?car_id=1', 'finance'],
    ['/apply-for-finance', 'car-finance'],
    ['/finance-pre-approval', 'car-finance'],
  ])(
    'AUTH-04 AUTH-06 AUTH-09 AUTH-11 AUTH-12 %s needs a sign-in of the type %s if the site requires it, and is open on other sites',
    async (path, type) => {
      const visitor = new VisitorBrowser(dealers.running, 'alpha');
      const gated = await visitor.get(path);
      expect(gated.status).toBe(303);
      expect(gated.headers.location).toContain(`/sign-in?type=${type}&redirect=${encodeURIComponent(path)}`);
      expect((await visitor.get(gated.headers.location ?? '')).status).toBe(200);
      expect((await visitor.post(path, { rego: 'ABC123' })).headers.location).toContain('/sign-in?');
      const { browser } = await signedIn();
      const [shown, open] = [await browser.get(path), await dealers.running.get('bravo', path)];
      expect(shown.headers.location ?? '').not.toContain('/sign-in');
      expect(shown.headers['cache-control']).toContain('no-store');
      expect(open.headers.location ?? '').not.toContain('/sign-in');
    },
  );

  test('AUTH-11 AUTH-12 the API of trade-in leads needs the same sign-in as the pages', async () => {
    const lead = { category: 'Trade In', name: 'Jo', email: 'jo@example.com', phone: '0412345678', rego: 'ABC123', regoState: 'vic' };
    const visitor = new VisitorBrowser(dealers.running, 'alpha');
    for (const body of [lead, { ...lead, category: 'Sell Your Car' }, { lead_id: randomUUID(), offer_accepted: true }]) {
      const { status, text } = await visitor.postJson('/api/leads', body);
      expect([status, text]).toEqual([401, expect.stringContaining('only for signed-in shoppers')]);
    }
    const { browser } = await signedIn();
    expect((await browser.postJson('/api/leads', lead)).status).not.toBe(401);
    expect((await new VisitorBrowser(dealers.running, 'bravo').postJson('/api/leads', lead)).status).not.toBe(401);
  });

  test.each(['/my-garage', '/trade-in', '/sell-my-car', '/personalised/finance', '/apply-for-finance'])(
    'AUTH-03 %s needs a sign-in even if a letter of its path is percent-encoded',
    async (path) => {
      const letters = [...path].flatMap((letter, at) => (letter === '/' ? [] : [at]));
      for (const at of letters) {
        const escaped = `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
        const answer = await dealers.running.get('alpha', escaped);
        expect([escaped, answer.status, answer.headers.location?.split('?')[0]]).toEqual([escaped, 303, '/sign-in']);
      }
    },
  );

  test('a page that needs a sign-in on this site and is public on other sites is never answered from the shared cache', async () => {
    const { browser } = await signedIn();
    for (let repeated = 0; repeated < 3; repeated += 1) expect((await browser.get('/trade-in')).status).toBe(200);
    expect((await new VisitorBrowser(dealers.running, 'alpha').get('/trade-in')).status).toBe(303);
  });
});

describe('paths that a site can choose instead of /my-garage', () => {
  test.each(['/mymotorama', '/mybigboxcars', '/myblinkr'])(
    'ROUTE-60 ROUTE-61 ROUTE-62 ROUTE-66 if a site chooses the path %s, this path opens the account page, and the footer links to it',
    async (path) => {
      const { running } = dealers;
      const settings = `${TWO_DEALERS['sites/bravo/site.yaml']}signIn: { garagePath: ${path} }\n`;
      await running.writeFile('sites/bravo/site.yaml', settings);
      const visitor = new VisitorBrowser(running, 'bravo');
      await eventually(
        () => visitor.get(path),
        ({ status }) => expect(status).toBe(303),
      );
      const email = newEmail();
      await signInWith(running, visitor, email, `?type=my-garage&redirect=${encodeURIComponent(path)}`);
      expect((await visitor.get(path)).text).toContain(email);
      await eventually(
        () => running.get('bravo', '/'),
        ({ text }) => expect(text).toContain(`href="${path}"`),
      );
    },
  );

  test.each(['/saved-cars', '/saved-vehicles', '/favourites'])(
    'ROUTE-64 ROUTE-66 if a site chooses the path %s for the saved vehicles, the header links to this path, and /watchlist redirects to it',
    async (path) => {
      const { running } = dealers;
      await running.writeFile('sites/bravo/site.yaml', `${TWO_DEALERS['sites/bravo/site.yaml']}signIn: { watchlistPath: ${path} }\n`);
      const visitor = new VisitorBrowser(running, 'bravo');
      await eventually(
        () => visitor.get(path),
        ({ status, headers }) => expect([status, headers.location]).toEqual([303, expect.stringContaining('/sign-in?type=watchlist')]),
      );
      await signInWith(running, visitor, newEmail(), `?type=watchlist&redirect=${encodeURIComponent(path)}`);
      expect((await visitor.get(path)).text).toContain('You have not saved any cars yet.');
      const old = await visitor.get('/watchlist?done=removed');
      expect([old.status, old.headers.location]).toEqual([302, `${path}?done=removed`]);
      const others = ['/saved-cars', '/saved-vehicles', '/favourites'].filter((other) => other !== path);
      for (const other of others) expect((await visitor.get(other)).status).toBe(404);
      await eventually(
        () => running.get('bravo', '/'),
        ({ text }) => expect(text).toContain(`href="${path}"`),
      );
    },
  );

  test('ROUTE-66 a site without accounts shows the vehicles saved in a browser at the path in the option `watchlistPath`', async () => {
    const { running } = dealers;
    await running.writeFile('sites/both/site.yaml', `${TWO_DEALERS['sites/both/site.yaml']}signIn: { watchlistPath: /favourites }\n`);
    const [vehicle] = dealers.a;
    await eventually(
      () => running.get('both', `/favourites?cars=${vehicle?.id}`),
      ({ status, text }) => expect([status, text]).toEqual([200, expect.stringContaining(`data-vehicle="${vehicle?.id}"`)]),
    );
    const old = await running.get('both', `/watchlist?cars=${vehicle?.id}`);
    expect([old.status, old.headers.location]).toEqual([302, `/favourites?cars=${vehicle?.id}`]);
  });
});
