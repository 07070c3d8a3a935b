import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PersonalAccounts } from '#features/accounts/server/personal-accounts.server.ts';
import { codeFiles } from '#main/services/account-services.server.ts';
import { optionsOn, SoftwarePasskey } from '#test/builders/accounts/software-passkey.ts';
import { codesTo, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const GROUP = 'signIn: { accountGroup: pair }\n';
const siteFile = (slug: string, more = '') => `${TWO_DEALERS[`sites/${slug}/site.yaml`]}${more}`;

let dealers: TwoDealers;
beforeAll(async () => {
  // The sites 'alpha' and 'bravo' share accounts. The site 'both' shows the stock of the same dealerships, but does not
  // share the accounts.
  dealers = await startTwoDealers(
    {},
    {
      ...TWO_DEALERS,
      'sites/alpha/site.yaml': siteFile('alpha', GROUP),
      'sites/bravo/site.yaml': siteFile('bravo', GROUP),
      'sites/both/site.yaml': siteFile('both', 'features: { garage: true }\n'),
    },
  );
});
afterAll(() => dealers.close());

let next = 0;
const newEmail = (): string => {
  next += 1;
  return `pat-${next}@example.com`;
};

/** Asks for a sign-in code with a post to `path`, and enters the code that is sent to the e-mail address. */
const enter = async (browser: VisitorBrowser, address: string, path: string) => {
  const before = await codesTo(dealers.running, address);
  const asked = await browser.post(path, { address });
  const code = (await codesTo(dealers.running, address)).find((sent) => !before.includes(sent)) ?? '';
  return browser.post(asked.headers.location ?? '', { code });
};

const signIn = async (site: string, address: string): Promise<VisitorBrowser> => {
  const browser = new VisitorBrowser(dealers.running, site);
  expect((await enter(browser, address, '/sign-in')).status).toBe(303);
  return browser;
};
const garage = async (browser: VisitorBrowser) => browser.get('/my-garage');
const accountsOf = async (email: string): Promise<readonly { id: string; realm_id: number }[]> =>
  (await dealers.running.database.pool.query('select id, realm_id from accounts where email = $1 order by realm_id', [email])).rows;

describe('sites that share accounts', () => {
  test('AUTH-02 ENT-30 a shopper has the same account on all sites of the group; if the shopper adds a phone number on one site, the sign-in on the other sites accepts this number', async () => {
    const email = newEmail();
    const onAlpha = await signIn('alpha', email);
    await enter(onAlpha, '+61412345701', '/my-garage?action=add-address');
    const onBravo = await signIn('bravo', '+61412345701');
    expect((await garage(onBravo)).text).toContain(email);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('AUTH-13 codes that two sites send to one e-mail address count towards the same limit, because they open the same account', async () => {
    const email = newEmail();
    const ask = async (site: string) => (await new VisitorBrowser(dealers.running, site).post('/sign-in', { address: email })).status;
    const statuses = [];
    for (const site of ['alpha', 'bravo', 'alpha', 'bravo', 'alpha', 'bravo', 'alpha']) statuses.push(await ask(site));
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await ask('both')).toBe(303);
  });

  test('a shopper must sign in on each site, because the session of one site is not valid on the other site', async () => {
    const onAlpha = await signIn('alpha', newEmail());
    const onBravo = new VisitorBrowser(dealers.running, 'bravo');
    onBravo.steal('__Host-session', onAlpha.cookies.get('__Host-session') ?? '');
    expect((await garage(onBravo)).status).toBe(303);
  });

  test('the account page on one site lists the browsers of both sites, and a button signs out the browsers on the other site', async () => {
    const email = newEmail();
    const [onAlpha, onBravo] = [await signIn('alpha', email), await signIn('bravo', email)];
    expect((await garage(onAlpha)).text.match(/name="session" value=/g)).toHaveLength(1);
    await onAlpha.post('/my-garage', { action: 'end-other-sessions' });
    expect([(await garage(onAlpha)).status, (await garage(onBravo)).status]).toEqual([200, 303]);
  });

  test('deleting the account on one site deletes it on the other site too', async () => {
    const email = newEmail();
    const [onAlpha, onBravo] = [await signIn('alpha', email), await signIn('bravo', email)];
    await onBravo.post('/my-garage', { action: 'delete' });
    expect((await garage(onAlpha)).status).toBe(303);
    expect(await accountsOf(email)).toEqual([]);
  });

  test('a passkey works only on the host on which it was made, and the account page on the other site names this host', async () => {
    const email = newEmail();
    const [onAlpha, onBravo] = [await signIn('alpha', email), await signIn('bravo', email)];
    const device = new SoftwarePasskey(dealers.running.originOf('alpha'));
    await onAlpha.post('/my-garage?action=add-passkey', {
      credential: device.create(optionsOn((await garage(onAlpha)).text, 'create')),
      name: 'X',
    });
    expect((await garage(onBravo)).text).toContain('Works only on alpha.localhost');
    const visitor = new VisitorBrowser(dealers.running, 'bravo');
    const options = optionsOn((await visitor.get('/sign-in')).text, 'get');
    const credential = device.get(options, { origin: dealers.running.originOf('bravo') });
    expect((await visitor.post('/sign-in/passkey', { credential })).status).toBe(422);
  });

  test('an export or an erasure of a shopper on one site includes the account that the sites share', async () => {
    const email = newEmail();
    const onBravo = await signIn('bravo', email);
    const { running } = dealers;
    const store = new PersonalAccounts(running.database, codeFiles({ DATA_DIR: running.dataDir }));
    const person = { email, phone: null };
    expect(await store.exportPerson(running.site('alpha'), person)).toMatchObject([{ email, signedInOn: [{}] }]);
    expect(await store.exportPerson(running.site('both'), person)).toEqual([]);
    await store.erasePerson(running.site('both'), person);
    expect((await garage(onBravo)).status).toBe(200);
    await store.erasePerson(running.site('alpha'), person);
    expect((await garage(onBravo)).status).toBe(303);
  });
});

describe('a site outside the group', () => {
  test('does not have the account of the group; the same e-mail address belongs to a separate account there', async () => {
    const email = newEmail();
    const [inside, outside] = [await signIn('alpha', email), await signIn('both', email)];
    await enter(inside, '+61412345702', '/my-garage?action=add-address');
    const page = await garage(outside);
    expect(page.text).not.toContain('0412 345 702');
    expect(page.text).not.toContain('name="session" value=');
    await outside.post('/my-garage', { action: 'delete' });
    expect((await garage(inside)).text).toContain('0412 345 702');
    expect((await accountsOf(email)).map(({ realm_id }) => realm_id < 0)).toEqual([true]);
  });

  test('signs its shoppers out when it leaves the group; after that, shoppers have separate accounts on it', async () => {
    const email = newEmail();
    const [onAlpha, onBravo] = [await signIn('alpha', email), await signIn('bravo', email)];
    await dealers.running.writeFile('sites/bravo/site.yaml', siteFile('bravo'));
    await eventually(
      () => garage(onBravo),
      ({ status }) => expect(status).toBe(303),
    );
    await signIn('bravo', email);
    expect(await accountsOf(email)).toHaveLength(2);
    expect((await garage(onAlpha)).status).toBe(200);
  });
});
