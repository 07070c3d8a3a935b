import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/clock.ts';
import { createLog } from '#platform/log.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import type { ContactAddress } from '../rules/contact-address.ts';
import { SIGN_IN_LIMITS } from '../rules/sign-in-limits.ts';
import { CodeLimits, type SignInLimits } from './code-limits.server.ts';
import { readSmsUse } from './sms-limits.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

afterEach(() => vi.useRealTimers());

let nextSite = 0;

/** Creates the real limits for a new site, with a log whose lines can be read. */
const newLimits = (options: Parameters<typeof buildSite>[0] = {}) => {
  nextSite += 1;
  const site = buildSite({ id: nextSite, ...options });
  const lines: string[] = [];
  const { log, flush } = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  const limits = Object.fromEntries(
    Object.entries(SIGN_IN_LIMITS).map(([name, limit]) => [name, createRateLimiter(opened.database, limit)]),
  ) as unknown as SignInLimits;
  const all = new CodeLimits(limits, log);
  let range = 0;
  const count = async (to: ContactAddress, clientAddress: string, isProven = false, accountId: string | null = null) => {
    const counted = await all.count(site, to, { clientAddress, accountId, prove: async () => isProven });
    return counted.ok ? null : counted.error;
  };
  const askFor = (address: string, from: string, isProven = false) => count({ channel: 'sms', address }, from, isProven);
  return {
    site,
    /**
     * Asks for a text message to a new phone number. Each number is from another range, because each range of numbers
     * has a limit of its own.
     */
    ask: (from: string, isProven = false) => {
      range += 1;
      return askFor(numberOf(range * 1_000), from, isProven);
    },
    askFor,
    askMail: (from: string, address = `jo-${range}@example.com`, accountId: string | null = null) =>
      count({ channel: 'email', address }, from, false, accountId),
    /** Enters the code of the latest request. */
    enter: (from: string, isProven = false) =>
      all.giveBack(site, { to: { channel: 'sms', address: numberOf(range * 1_000) }, isProven }, from),
    logText: async () => {
      await flush();
      return lines.join('');
    },
  };
};
/** Makes a mobile number that ends in the given digits. */
const numberOf = (digits: number): string => `+614${String(digits).padStart(8, '0')}`;

type Limits = ReturnType<typeof newLimits>;

/** Requests text messages from one IP address until a request is refused. @returns the number of messages */
const askUntilRefused = async (limits: Limits, from: string): Promise<number> => {
  for (let sent = 0; ; sent += 1) if ((await limits.ask(from)) !== null) return sent;
};

test('one IP address can request ten codes by text message, and one network sixty; after that, codes by mail can still be requested', async () => {
  const limits = newLimits();
  expect(await askUntilRefused(limits, '203.0.113.1')).toBe(10);
  expect(await limits.ask('203.0.113.1')).toMatchObject({ kind: 'no-sms' });
  expect(await limits.askMail('203.0.113.1')).toBeNull();
  for (let host = 2; host <= 6; host += 1) expect(await askUntilRefused(limits, `203.0.113.${host}`)).toBe(10);
  expect(await askUntilRefused(limits, '203.0.113.7')).toBe(0);
  expect(await limits.ask('198.51.100.1')).toBeNull();
});

test('neighbouring IPv6 addresses count as one network', async () => {
  const limits = newLimits();
  for (let net = 1; net <= 6; net += 1) expect(await askUntilRefused(limits, `2001:db8:1:${net}::1`)).toBe(10);
  expect(await askUntilRefused(limits, '2001:db8:1:99::1')).toBe(0);
  expect(await limits.ask('2001:db8:2:1::1')).toBeNull();
});

test('text messages whose codes are entered do not count towards the limits', async () => {
  const limits = newLimits();
  for (let shopper = 0; shopper < 25; shopper += 1) {
    expect(await limits.ask('203.0.113.1')).toBeNull();
    await limits.enter('203.0.113.1');
  }
});

test('AUTH-13 different spellings of one e-mail address share one limit', async () => {
  const limits = newLimits();
  for (let sent = 0; sent < 5; sent += 1) expect(await limits.askMail(`10.5.0.${sent}`, `vic+${sent}@example.com`)).toBeNull();
  expect(await limits.askMail('10.5.0.9', 'vic+9@example.com')).toMatchObject({ kind: 'too-many' });
  expect(await limits.askMail('10.5.0.9', 'other@example.com')).toBeNull();
});

/** A site with at most 20 text messages a day. At most ten of them go to visitors without a solved captcha. */
const SMALL = { signIn: { smsPerDay: 20 } };
/** Returns the IP address of a visitor. Each number gives an address in another network. */
const stranger = (network: number): string => `10.${Math.floor(network / 250)}.${network % 250}.1`;
const askMany = async (limits: Limits, count: number, isProven: boolean, firstNetwork = 0): Promise<void> => {
  for (let at = 0; at < count; at += 1) expect(await limits.ask(stranger(firstNetwork + at), isProven)).toBeNull();
};

test('AUTH-13 visitors without a solved captcha can use half of the daily limit of text messages; the other half remains for visitors who solve the captcha', async () => {
  const limits = newLimits(SMALL);
  await askMany(limits, 10, false);
  for (let at = 0; at < 50; at += 1) expect(await limits.ask(stranger(100 + at))).toMatchObject({ kind: 'needs-proof' });
  await askMany(limits, 10, true, 200);
  expect(await limits.ask(stranger(300), true)).toMatchObject({ kind: 'no-sms' });
  expect(await limits.askMail(stranger(300))).toBeNull();
});

test('a message to a visitor with a solved captcha does not count towards the limit for visitors without a solved captcha', async () => {
  const limits = newLimits(SMALL);
  await askMany(limits, 5, true);
  for (let at = 0; at < 5; at += 1) await limits.enter(stranger(at), true);
  await askMany(limits, 10, false, 100);
  expect(await limits.ask(stranger(200))).toMatchObject({ kind: 'needs-proof' });
  await limits.enter(stranger(109));
  expect(await limits.ask(stranger(201))).toBeNull();
});

test('on a site without the captcha, visitors without a solved captcha can use up the whole daily limit of text messages', async () => {
  const limits = newLimits({ ...SMALL, forms: { captcha: false } });
  await askMany(limits, 20, false);
  expect(await limits.ask(stranger(100))).toMatchObject({ kind: 'no-sms' });
});

test('AUTH-13 a range of 1,000 phone numbers gets at most 30 text messages a day, for all IP addresses together, even with solved captchas', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00Z') });
  const limits = newLimits();
  for (let at = 0; at < 30; at += 1) expect(await limits.askFor(numberOf(77_000_000 + at), stranger(at), true)).toBeNull();
  expect(await limits.askFor(numberOf(77_000_999), stranger(40), true)).toMatchObject({ kind: 'no-sms' });
  expect(await limits.askFor(numberOf(77_001_000), stranger(41), true)).toBeNull();
  vi.setSystemTime(Date.now() + DAY_MS - 1_000);
  expect(await limits.askFor(numberOf(77_000_999), stranger(42), true)).toMatchObject({ kind: 'no-sms' });
  vi.setSystemTime(Date.now() + 2_000);
  expect(await limits.askFor(numberOf(77_000_999), stranger(43), true)).toBeNull();
});

test('AUTH-13 a phone number gets at most ten text messages with unused codes a day, even if different visitors ask for them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00Z') });
  const limits = newLimits();
  for (let at = 0; at < 10; at += 1) {
    expect(await limits.askFor('+61412345678', stranger(at))).toBeNull();
    vi.setSystemTime(Date.now() + HOUR_MS);
  }
  expect(await limits.askFor('+61412345678', stranger(20), true)).toMatchObject({ kind: 'no-sms' });
  vi.setSystemTime(Date.now() + 14 * HOUR_MS + 1_000);
  expect(await limits.askFor('+61412345678', stranger(21))).toBeNull();
});

test('AUTH-13 an account can ask for at most ten codes in an hour, also if each code is for another e-mail address', async () => {
  const limits = newLimits();
  for (let at = 0; at < 10; at += 1) expect(await limits.askMail(stranger(at), `new-${at}@example.com`, 'account-1')).toBeNull();
  expect(await limits.askMail(stranger(20), 'new-10@example.com', 'account-1')).toMatchObject({ kind: 'too-many' });
  expect(await limits.askMail(stranger(21), 'new-11@example.com', 'account-2')).toBeNull();
});

test('a refused message does not count towards any limit', async () => {
  const limits = newLimits(SMALL);
  for (let at = 0; at < 15; at += 1) await limits.ask('203.0.113.1', true);
  await askMany(limits, 10, true, 10);
  expect(await limits.ask(stranger(90), true)).toMatchObject({ kind: 'no-sms' });
  await limits.enter('203.0.113.1', true);
  expect(await limits.ask('203.0.113.1', true)).toBeNull();
});

test('the log contains one warning when a site has used 80 % of its daily limit of text messages, and one at 100 %; readSmsUse returns the used fraction', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00Z') });
  const limits = newLimits(SMALL);
  const other = newLimits(SMALL);
  const lines = async () => {
    const log = await limits.logText();
    return [log.match(/few text messages/g)?.length ?? 0, log.match(/has used all text messages/g)?.length ?? 0];
  };
  const shares = async () => (await readSmsUse(opened.database, [limits.site, other.site])).map(({ share }) => share);
  await askMany(limits, 15, true);
  expect([await lines(), await shares()]).toEqual([
    [0, 0],
    [0.75, 0],
  ]);
  await askMany(limits, 1, true, 20);
  expect([await lines(), await shares()]).toEqual([
    [1, 0],
    [0.8, 0],
  ]);
  await limits.enter(stranger(20), true);
  await askMany(limits, 5, true, 30);
  expect([await lines(), await shares()]).toEqual([
    [1, 1],
    [1, 0],
  ]);
  vi.setSystemTime(Date.now() + DAY_MS + 1_000);
  expect(await shares()).toEqual([0, 0]);
  await askMany(limits, 16, true, 100);
  expect(await lines()).toEqual([2, 1]);
});
