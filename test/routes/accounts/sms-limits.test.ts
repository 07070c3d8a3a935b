import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

/** A browser on the site `bravo`, which sends at most 40 text messages a day. */
const open = () => new VisitorBrowser(dealers.running, 'bravo');
let nextRange = 10;
/** A phone number from a range to which no code was sent before. */
const newNumber = (): string => {
  nextRange += 1;
  return `+614770${nextRange}000`;
};
const proof = async (): Promise<string> => solveCaptcha(JSON.parse((await dealers.running.get('bravo', '/api/captcha-challenge')).text));

test('AUTH-13 the forms that ask for a code have the captcha', async () => {
  const browser = open();
  const form = /<form[^>]*data-behaviour="prove-browser"[\s\S]*?<div data-behaviour="captcha"[\s\S]*?<\/form>/;
  expect((await browser.get('/sign-in')).text).toMatch(form);
  await signInWith(dealers.running, browser, 'cap@example.com');
  expect((await browser.get('/myservco')).text).toMatch(form);
});

test('AUTH-13 a text message is sent to a mobile number of another country if the site lists this country', async () => {
  expect((await open().post('/sign-in', { address: '+64 21 123 4567' })).status).toBe(303);
  expect(await codesTo(dealers.running, '+64211234567')).toHaveLength(1);
});

test('AUTH-13 if strangers used up the text messages that need no captcha, other shoppers are offered a code by mail, and a shopper with a solved captcha still gets a text message', async () => {
  const known = newNumber();
  await signInWith(dealers.running, open(), known);
  let sent = 0;
  for (; sent < 30; sent += 1) if ((await open().post('/sign-in', { address: newNumber() })).status !== 303) break;
  // The limit is 20 messages. This test can send only 19 messages if another test has already sent one.
  expect([19, 20]).toContain(sent);
  const [ofKnown, ofUnknown] = await Promise.all(
    [known, newNumber()].map(async (address) => {
      const { status, headers, text } = await open().post('/sign-in', { address });
      const shown = `0${address.slice(3, 6)} ${address.slice(6, 9)} ${address.slice(9)}`;
      expect(text).toContain(`value="${shown}"`);
      return {
        status,
        retryAfter: headers['retry-after'],
        main: /<main[\s\S]*?<form[\s\S]*?<\/form>/.exec(text)?.[0].replace(shown, 'NUMBER'),
      };
    }),
  );
  expect(ofKnown).toEqual(ofUnknown);
  expect(ofKnown).toMatchObject({ status: 429, main: expect.stringContaining('the code can come by email') });
  expect(ofKnown?.main).toContain('Please send your number again');
  const [shopper, number, altcha] = [open(), newNumber(), await proof()];
  expect((await shopper.post('/sign-in', { address: number, altcha })).status).toBe(303);
  expect(await codesTo(dealers.running, number)).toHaveLength(1);
  // A solved captcha can be used only once.
  expect((await open().post('/sign-in', { address: newNumber(), altcha })).status).toBe(429);
  expect((await open().post('/sign-in', { address: 'sms-limit@example.com' })).status).toBe(303);
});

test('AUTH-13 at the daily limit of a site even a browser with a solved captcha is asked for an e-mail address, and the log warns once', async () => {
  let last = await open().post('/sign-in', { address: newNumber(), altcha: await proof() });
  for (let sent = 0; sent < 45 && last.status === 303; sent += 1)
    last = await open().post('/sign-in', { address: newNumber(), altcha: await proof() });
  expect(last.status).toBe(429);
  expect(last.text).toContain('We cannot send text messages at the moment. Please use your email address: the code can come by email.');
  expect((await open().post('/sign-in', { address: 'ceiling@example.com' })).status).toBe(303);
  expect(dealers.running.logText.match(/few text messages for sign-in codes left/g)).toHaveLength(1);
  expect(dealers.running.logText).not.toContain('+614770');
});
