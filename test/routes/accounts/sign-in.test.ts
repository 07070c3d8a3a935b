import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTo, messagesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

const open = (site = 'alpha') => new VisitorBrowser(dealers.running, site);
let nextAddress = 0;
/** An e-mail address that got no code before. */
const newEmail = (): string => {
  nextAddress += 1;
  return `jo-${nextAddress}@example.com`;
};

describe('the sign-in', () => {
  test('AUTH-13 ROUTE-73 a shopper signs in with a code that was sent by mail, and is redirected to the page that the link names', async () => {
    const [browser, email] = [open(), newEmail()];
    const asked = await browser.post('/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F', { address: ` ${email.toUpperCase()} ` });
    expect([asked.status, asked.headers.location]).toEqual([303, '/sign-in/code?type=my-garage&redirect=%2Fmy-garage&back=%2F']);
    expect((await browser.get(asked.headers.location ?? '')).text).toContain(email);
    const [mail = ''] = await messagesTo(dealers.running, email);
    expect(mail).toMatch(/^Subject: \d{6} is your code for Alpha Autos\r?$/m);
    const [code = ''] = await codesTo(dealers.running, email);
    const entered = await browser.post(asked.headers.location ?? '', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect([entered.status, entered.headers.location]).toEqual([303, '/my-garage']);
    const garage = await browser.get('/my-garage');
    expect(garage.status).toBe(200);
    expect(garage.text).toContain(email);
    expect(garage.headers['cache-control']).toContain('no-store');
  });

  test('ROUTE-73 the sign-in redirects to the page that its link names, and has a link back to the previous page', async () => {
    const [browser, link] = [open(), '?type=my-garage&redirect=%2Fcompare%3Fcars%3D7&back=%2Fsearch%3Fmake%3DKia'];
    expect((await browser.get(`/sign-in${link}`)).text).toContain('href="/search?make=Kia"');
    expect((await signInWith(dealers.running, browser, newEmail(), link)).headers.location).toBe('/compare?cars=7');
  });

  test('AUTH-13 a shopper signs in with a code from a text message, and the sender of the message is the registered name of the site', async () => {
    const browser = open('bravo');
    const entered = await signInWith(dealers.running, browser, '0412 345 678'.replace(/\s/g, '').replace(/^0/, '+61'));
    expect([entered.status, entered.headers.location]).toEqual([303, '/myservco']);
    expect((await browser.get('/myservco')).text).toContain('0412 345 678');
    const [sms = ''] = await messagesTo(dealers.running, '+61412345678');
    expect(sms).toContain('From: BRAVO');
    // The last line of the text message names the host of the site. A phone then fills in the code only on this host.
    expect(sms.trim()).toMatch(/\n@bravo\.localhost #\d{6}$/);
  });

  test('ENT-30 AUTH-02 every sign-in on a site with the same e-mail address leads to the same account; another site has a separate account for the address', async () => {
    const email = newEmail();
    await signInWith(dealers.running, open(), email);
    const account = async () =>
      (await dealers.running.database.pool.query('select id, realm_id, phone from accounts where email = $1 order by realm_id', [email]))
        .rows;
    const [first] = await account();
    expect(first).toMatchObject({ realm_id: dealers.running.site('alpha').id, phone: null });
    const again = open();
    const asked = await again.post('/sign-in', { address: email });
    for (const code of await codesTo(dealers.running, email)) await again.post(asked.headers.location ?? '', { code });
    expect((await again.get('/my-garage')).status).toBe(200);
    expect(await account()).toEqual([first]);
    await signInWith(dealers.running, open('bravo'), email);
    expect((await account()).map(({ realm_id: realm }) => realm)).toEqual([
      dealers.running.site('alpha').id,
      dealers.running.site('bravo').id,
    ]);
  });

  test('AUTH-13 a request for a code gets the same answer whether or not the e-mail address has an account', async () => {
    const known = newEmail();
    await signInWith(dealers.running, open(), known);
    const answers = await Promise.all(
      [known, newEmail()].map(async (address) => {
        const browser = open();
        const asked = await browser.post('/sign-in', { address });
        const page = await browser.get(asked.headers.location ?? '');
        return { status: asked.status, location: asked.headers.location, page: page.text.replaceAll(address, 'ADDRESS') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('AUTH-13 a code works once, only in the browser that asked for it, and only with the right digits', async () => {
    const [browser, thief, email] = [open(), open(), newEmail()];
    const asked = await browser.post('/sign-in', { address: email });
    const [code = ''] = await codesTo(dealers.running, email);
    const elsewhere = await thief.post('/sign-in/code', { code });
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.text).toContain('This code has expired or was used.');
    const wrong = await browser.post(asked.headers.location ?? '', { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('This code is wrong. You have 4 more tries.');
    expect(wrong.text).toMatch(/<input id="code"[^>]*aria-describedby="code-error"/);
    const codeId = browser.cookies.get('__Host-sign-in') ?? '';
    expect((await browser.post(asked.headers.location ?? '', { code })).status).toBe(303);
    thief.steal('__Host-sign-in', codeId);
    expect((await thief.post('/sign-in/code', { code })).status).toBe(422);
  });

  test.each(['at the same time', 'one after the other'])('AUTH-13 a code that is posted twice %s signs in once', async (order) => {
    const [browser, email] = [open(), newEmail()];
    const asked = await browser.post('/sign-in', { address: email });
    const [code = ''] = await codesTo(dealers.running, email);
    const enter = () => browser.post(asked.headers.location ?? '', { code });
    const answers = order === 'at the same time' ? await Promise.all([enter(), enter(), enter()]) : [await enter(), await enter()];
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(new Set(['303 /my-garage']));
    expect(new Set(answers.map(({ headers }) => headers['set-cookie']?.join()))).toHaveProperty('size', 1);
    expect((await browser.get('/my-garage')).text).toContain(email);
    const { rows } = await dealers.running.database.pool.query(
      'select 1 from account_sessions where account_id = (select id from accounts where email = $1)',
      [email],
    );
    expect(rows).toHaveLength(1);
    await browser.post('/sign-out', {});
    expect((await enter()).status).toBe(422);
  });

  test('AUTH-13 two equal posts of a code add the phone number once, and a wrong code posted afterwards is refused', async () => {
    const [browser, email, second] = [open(), newEmail(), newEmail()];
    await signInWith(dealers.running, browser, email);
    const asked = await browser.post('/my-garage?action=add-address', { address: '0412 345 077' });
    const [code = ''] = await codesTo(dealers.running, '+61412345077');
    const answers = [1, 2].map(() => browser.post(asked.headers.location ?? '', { code }));
    expect((await Promise.all(answers)).map(({ headers }) => headers.location)).toEqual(Array(2).fill('/my-garage?done=address'));
    const wrong = await browser.post(asked.headers.location ?? '', { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(422);
    expect((await browser.get('/my-garage')).text).not.toContain(second);
  });

  test('AUTH-13 at most five codes are compared, even if more arrive at the same time', async () => {
    const [browser, email] = [open(), newEmail()];
    const asked = await browser.post('/sign-in', { address: email });
    const [code = ''] = await codesTo(dealers.running, email);
    const wrong = Array.from({ length: 20 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((guess) => browser.post(asked.headers.location ?? '', { code: guess })));
    expect(answers.filter(({ text }) => text.includes('This code is wrong'))).toHaveLength(5);
    const late = await browser.post(asked.headers.location ?? '', { code });
    expect(late.status).toBe(422);
    expect(browser.cookies.has('__Host-session')).toBe(false);
  });

  test('AUTH-13 a shopper can ask for another code for the same e-mail address, but gets at most five codes in half an hour', async () => {
    const [browser, email] = [open(), newEmail()];
    await browser.post('/sign-in', { address: email });
    for (let at = 0; at < 4; at += 1) expect((await browser.post('/sign-in', { again: '1' })).status).toBe(303);
    const sixth = await browser.post('/sign-in', { again: '1' });
    expect(sixth.status).toBe(429);
    expect(sixth.text).toMatch(/Too many codes were asked for\. Please try again in \d+ minutes/);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(await codesTo(dealers.running, email)).toHaveLength(5);
  });

  test.each([
    ['', 'Please enter a mobile number'],
    ['jo@', 'Please enter a mobile number'],
    ['jo@example.com\r\nBcc: all@example.com', 'Please enter a mobile number'],
    ['12', 'Please enter a mobile number'],
    ['+14155550100', 'We can send text messages only to Australian mobile numbers.'],
    ['07 5550 1234', 'We can send text messages only to Australian mobile numbers.'],
    ['x'.repeat(5_000), 'Please enter a mobile number'],
  ])('AUTH-13 the e-mail address or phone number %j is refused with a reason, and stays in the field', async (address, reason) => {
    const answer = await open().post('/sign-in', { address });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(reason);
    expect(answer.text).toMatch(/<input id="address"[^>]*aria-describedby="address-hint address-error"/);
    if (address.length > 0 && !address.includes('\n')) expect(answer.text).toContain(`value="${address}"`);
  });

  test('AUTH-13 the parameters redirect and back never lead to another site', async () => {
    const email = newEmail();
    const browser = open();
    const query = '?type=my-garage&redirect=%2F%5Cevil.example&back=https%3A%2F%2Fevil.example%2F';
    const page = await browser.get(`/sign-in${query}`);
    expect(page.text).not.toContain('evil.example');
    const entered = await signInWith(dealers.running, browser, email, query);
    expect(entered.headers.location).toBe('/my-garage');
  });

  test.each([
    ['watchlist', 'Sign in to save this car to your watchlist.'],
    ['trade-in', 'Sign in to have your car valued.'],
    ['checkout', 'Sign in to reserve this car.'],
    ['finance', 'Sign in to ask for your own finance quote.'],
    ['spin-to-win', 'Sign in to turn the wheel.'],
    ['online-payment', 'Sign in to pay online.'],
    ['car-finance', 'Sign in to apply for finance for a car.'],
    ['my-garage', 'Sign in to open your garage.'],
    ['unknown', 'Sign in to open your garage.'],
  ])('AUTH-04 AUTH-13 if the link has the type %s, the sign-in page says why the shopper must sign in', async (type, reason) => {
    expect((await open().get(`/sign-in?type=${type}`)).text).toContain(reason);
  });

  test('a shopper who is already signed in goes to the requested page at once', async () => {
    const browser = open();
    await signInWith(dealers.running, browser, newEmail());
    const answer = await browser.get('/sign-in?type=finance&redirect=%2Fpersonalised%2Ffinance%3Fcar_id%3D7');
    expect([answer.status, answer.headers.location]).toEqual([303, '/personalised/finance?car_id=7']);
  });

  test('AUTH-13 a browser that has asked for ten text messages gets no more of them, but can still sign in with an e-mail address', async () => {
    const browser = open();
    for (let at = 10; at < 20; at += 1) expect((await browser.post('/sign-in', { address: `0412 777 0${at}` })).status).toBe(303);
    const refused = await browser.post('/sign-in', { address: '0412 777 020' });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(
      'We cannot send text messages at the moment. Please use your email address: the code can come by email.',
    );
    expect(await codesTo(dealers.running, '+61412777020')).toEqual([]);
    expect((await browser.post('/sign-in', { address: newEmail() })).status).toBe(303);
    expect((await open().post('/sign-in', { address: '0412 777 020' })).status).toBe(303);
  });

  test('the page for the code warns the shopper if it is not certain that the message was sent', async () => {
    const browser = open();
    await browser.post('/sign-in', { address: newEmail() });
    expect((await browser.get('/sign-in/code?unsure=1')).text).toContain('We are not sure that the message was sent.');
    expect((await browser.get('/sign-in/code')).text).not.toContain('We are not sure');
  });

  test('if the text message with the code cannot be sent, the page says so and keeps the typed phone number', async () => {
    const folder = path.join(dealers.running.dataDir, 'sms');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'this should be a folder');
    try {
      const answer = await open().post('/sign-in', { address: '0412 345 999' });
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.text).toContain('The code could not be sent. Please try again, or use your other address');
      expect(answer.text).toContain('value="0412 345 999"');
      expect(dealers.running.logText).not.toMatch(/345 ?999|61412345999/);
    } finally {
      await rm(folder);
    }
  });

  test('the log contains neither the e-mail address nor the code, and no e-mail address is in the URL after the sign-in', async () => {
    const [browser, email] = [open(), newEmail()];
    const entered = await signInWith(dealers.running, browser, email);
    const [code = ''] = await codesTo(dealers.running, email);
    expect(dealers.running.logText).toMatch(/a sign-in code was written to a file/);
    expect(dealers.running.logText).not.toContain(email);
    expect(dealers.running.logText).not.toContain(code);
    expect(entered.headers.location).not.toContain('@');
  });

  test('a site without accounts has no sign-in page', async () => {
    expect((await dealers.running.get('both', '/sign-in')).status).toBe(404);
    expect((await dealers.running.get('both', '/my-garage')).status).toBe(404);
  });
});
