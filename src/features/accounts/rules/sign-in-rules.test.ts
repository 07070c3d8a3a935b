import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { formatContactAddress, readContactAddress } from './contact-address.ts';
import { deviceName } from './device-name.ts';
import { gatedLink, hasAccounts, signInGate } from './gated-pages.ts';
import { isRecentSignIn, MAX_SESSIONS, RECENT_SIGN_IN_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-times.ts';
import { CODE_MS, MAX_TRIES, readCode } from './sign-in-code.ts';
import { numberRange, SIGN_IN_LIMITS, unprovenSms } from './sign-in-limits.ts';
import { readSignInType, SIGN_IN_TYPES, signInReason } from './sign-in-type.ts';

test('AUTH-13 a phone number or an e-mail address is read in every spelling that shoppers use', () => {
  expect(readContactAddress(' 0412 345 678 ')).toEqual({ ok: true, value: { channel: 'sms', address: '+61412345678' } });
  expect(readContactAddress('+61 412 345 678')).toEqual({ ok: true, value: { channel: 'sms', address: '+61412345678' } });
  expect(readContactAddress(' Jo@Example.COM')).toEqual({ ok: true, value: { channel: 'email', address: 'jo@example.com' } });
  expect(formatContactAddress({ channel: 'sms', address: '+61412345678' })).toBe('0412 345 678');
});

test('AUTH-13 an accepted e-mail address or phone number never contains white space, control characters or a second address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.emailAddress(),
        fc.string().map((text) => `jo@example.com${text}`),
      ),
      (typed) => {
        const read = readContactAddress(typed);
        if (!read.ok) return;
        expect(read.value.address).not.toMatch(/[\s,;<>\p{Cc}]/u);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('AUTH-13 a typed code may contain spaces and hyphens; a text that is not six digits is not a code', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '1 2 3 4 5 6']) expect(readCode(typed)).toBe('123456');
  for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', '+123456', '1e5000']) expect(readCode(typed)).toBeNull();
});

test('AUTH-04 each of the eight types of sign-in has a different text, and an unknown type is treated as my-garage', () => {
  const site = buildSite({ vehicleWord: { singular: 'ute', plural: 'utes' } });
  expect(SIGN_IN_TYPES).toHaveLength(8);
  expect(new Set(SIGN_IN_TYPES.map((type) => signInReason(type, site))).size).toBe(8);
  expect(signInReason('watchlist', site)).toContain('ute');
  expect(readSignInType('checkout')).toBe('checkout');
  expect(readSignInType('admin')).toBe('my-garage');
});

test('AUTH-06 AUTH-09 AUTH-11 AUTH-12 no page needs a sign-in by default; if /trade-in needs a sign-in, /trade-in/ and /cars/trade-in need one too', () => {
  const open = buildSite();
  for (const path of ['/my-garage', '/trade-in', '/sell-my-car', '/personalised/finance', '/apply-for-finance'])
    expect(signInGate(open, path)).toBeNull();
  expect(hasAccounts(open)).toBe(false);
  const gated = buildSite({ signIn: { gates: { tradeIn: true } } });
  expect([signInGate(gated, '/trade-in'), signInGate(gated, '/trade-in/'), signInGate(gated, '/cars/trade-in')]).toEqual([
    'trade-in',
    'trade-in',
    'trade-in',
  ]);
  // After a shopper has begun a valuation, its pages need no sign-in, because nobody else can guess their URLs.
  expect(signInGate(gated, '/trade-in/5f1c')).toBeNull();
  expect(signInGate(gated, '/sell-my-car')).toBeNull();
});

test('AUTH-03 the link to the sign-in page contains known parameters of the requested page, such as car_id, but no other parameters, which could be personal data', () => {
  const url = new URL('https://yard.example/personalised/finance?car_id=7&email=jo%40example.com&name=Jo&vehiclePriceBudget=20000');
  expect(gatedLink(url)).toBe('/personalised/finance?car_id=7&vehiclePriceBudget=20000');
});

test('the name of a device is made from known names of browsers and systems, and never copies text from the user agent', () => {
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1 Version/19.1 Mobile Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0')).toBe('Edge on Windows');
  expect(deviceName('<script>alert(1)</script>')).toBe('A browser');
  expect(deviceName(null)).toBe('A browser');
});

test.each([
  '/cars/kia-rio-7/checkout',
  '/cars/kia-rio-7/check%6Fut',
  '/cars/kia%ZZ-7/check%6Fut',
  '/cars/kia%A4-7/check%6Fut',
  '/cars/kia%A4-7/%62uy%2Donline/',
])('AUTH-05 the page %s needs a sign-in, because the check decodes percent-encoded paths in the same way as the router', (path) => {
  const site = buildSite({ features: { reserve: true }, signIn: { gates: { checkout: true } } });
  expect(signInGate(site, path)).toBe('checkout');
});

test('docs/accounts.md states the same times and limits of codes and sessions as the program uses', () => {
  const documentation = readFileSync(new URL('../../../../docs/accounts.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  for (const stated of [
    `It is valid for ${CODE_MS / MINUTE_MS} minutes`,
    `After five entries`,
    `ends after ${SESSION_IDLE_MS / DAY_MS} days without use and ${SESSION_ABSOLUTE_MS / DAY_MS} days after the sign-in`,
    `${MAX_SESSIONS} browsers`,
    `${SIGN_IN_LIMITS.codesToAddress.points} codes to one address in half an hour`,
    `${SIGN_IN_LIMITS.codesOfVisitor.points} codes and ${SIGN_IN_LIMITS.triesOfVisitor.points} entries from one IP address in an hour`,
    `| IP address | ${SIGN_IN_LIMITS.smsOfVisitor.points} in an hour |`,
    `a /48 of IPv6) | ${SIGN_IN_LIMITS.smsOfNetwork.points} in a day |`,
    `| number | ${SIGN_IN_LIMITS.smsToNumber.points} in a day |`,
    `last three digits | ${SIGN_IN_LIMITS.smsToRange.points} in a day |`,
    `${SIGN_IN_LIMITS.codesOfAccount.points} codes in an hour for a signed-in shopper`,
    `in a day, ${SIGN_IN_LIMITS.smsOfSite.points} by default |`,
    `sign-in of the last ${RECENT_SIGN_IN_MS / MINUTE_MS} minutes`,
  ])
    expect(documentation).toContain(stated);
  expect(MAX_TRIES).toBe(5);
});

test('a sign-in counts as recent if its time is at most 15 minutes before or after the current time', () => {
  const at = Date.parse('2026-11-24T10:00:00Z');
  expect([0, 15, 16, -16].map((minutes) => isRecentSignIn(at, at + minutes * MINUTE_MS))).toEqual([true, true, false, false]);
});

test('AUTH-13 a site sends at most 500 text messages a day by default, and at most half of them to visitors without a solved captcha', () => {
  const { smsPerDay } = buildSite().signIn;
  expect([smsPerDay, unprovenSms({ smsPerDay }), unprovenSms({ smsPerDay: 11 })]).toEqual([500, 250, 5]);
});

test('AUTH-13 two phone numbers are in the same range if they differ only in their last three digits', () => {
  expect(numberRange('+61412345678')).toBe('+61412345');
  expect(numberRange('+61412345999')).toBe('+61412345');
  expect(numberRange('+61412346000')).toBe('+61412346');
});

test('AUTH-13 text messages are sent to mobile numbers of Australia and of the countries that the site lists, and not to other numbers', () => {
  const newZealand = '+64 21 123 4567';
  expect(readContactAddress(newZealand)).toMatchObject({ error: expect.stringContaining('only to Australian mobile numbers') });
  expect(readContactAddress(newZealand, ['NZ'])).toEqual({ ok: true, value: { channel: 'sms', address: '+64211234567' } });
  expect(readContactAddress('0412 345 678', ['NZ'])).toMatchObject({ ok: true });
  // A landline of Auckland, and a mobile number of a country that the site does not list.
  expect(readContactAddress('+64 9 123 4567', ['NZ']).ok).toBe(false);
  expect(readContactAddress('+1 415 555 0100', ['NZ'])).toMatchObject({
    error: 'We can send text messages only to mobile numbers of Australia and New Zealand. Please use your email address.',
  });
  expect(readContactAddress(newZealand, 'all').ok).toBe(true);
});

test('the option signIn.smsOtherCountries refuses a text that is not a country code', () => {
  expect(() => buildSite({ signIn: { smsOtherCountries: ['XX'] } })).toThrow(/two capital letters of a country/);
});
